import { style } from '@vanilla-extract/css'
import { media, size, space } from '#app/theme/contract.css.ts'

export const picker = style({
  flex: 'none',
  inlineSize: space[10],
  blockSize: space[8],
  marginInlineEnd: space[1],
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  '@media': { [media.coarse]: { inlineSize: size.finger, blockSize: size.finger } },
})
