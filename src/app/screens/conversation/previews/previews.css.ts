import { style } from '@vanilla-extract/css'
import { media, space } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

/** Line of its own below the bubble, indented by the sender's face. */
export const place = style({
  order: 1,
  flexBasis: '100%',
  minInlineSize: 0,
  paddingBlockEnd: space.half,
  display: 'flex',
  paddingInlineStart: `calc(${grid(7)} + ${space[2]})`,
  selectors: { '[data-mine] > &': { justifyContent: 'flex-end', paddingInlineStart: 0 } },
  '@media': { [media.phone]: { paddingInlineStart: 0 } },
})
