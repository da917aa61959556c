import { style, styleVariants } from '@vanilla-extract/css'
import { color } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { chip } from '#app/ui/sign/chip.css.ts'

/** A label as its colour says, readable in both themes. */
export const labelChip = styleVariants({
  gray: [chip.neutral],
  green: [chip.neutral, { background: color.okSoft, color: color.ok }],
  blue: [chip.info],
  amber: [chip.warn],
  red: [chip.bad],
})

/** Lists have little room: a long name is cut. */
export const inList = style({
  // A flex box does not shorten its text.
  display: 'inline-block',
  maxInlineSize: grid(22),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
