import { t } from '#app/language/t.ts'

/** Names the kind of a number or address. */
export function phoneKindText(kind: string): string {
  switch (kind) {
    case 'mobile':
      return t`Mobile`
    case 'work':
      return t`Work`
    case 'home':
      return t`Home`
    default:
      return t`Other`
  }
}
