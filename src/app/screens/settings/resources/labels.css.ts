import { styleVariants } from '@vanilla-extract/css'
import { color } from '#app/theme/contract.css.ts'
import { chip } from '#app/ui/sign/chip.css.ts'

/** A label as its colour says, readable in both themes. */
export const labelChip = styleVariants({
  gray: [chip.neutral],
  green: [chip.neutral, { background: color.okSoft, color: color.ok }],
  blue: [chip.info],
  amber: [chip.warn],
  red: [chip.bad],
})
