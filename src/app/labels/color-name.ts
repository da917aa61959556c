import { t } from '#app/language/t.ts'
import type { Label } from '#core/contract/index.ts'

/** The name of a colour of labels and teams. */
export const colorName = (color: Label['color']): string => {
  switch (color) {
    case 'gray':
      return t`Gray`
    case 'green':
      return t`Green`
    case 'blue':
      return t`Blue`
    case 'amber':
      return t`Amber`
    case 'red':
      return t`Red`
    default:
      // A colour of a later version.
      return color
  }
}
