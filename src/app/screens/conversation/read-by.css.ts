import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

/** Line of its own below the bubble. */
export const readers = style({
  order: 2,
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  fontSize: font.size.xs,
  color: color.text2,
  selectors: { '[data-mine] > &': { justifyContent: 'flex-end' } },
})
