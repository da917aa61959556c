import { style } from '@vanilla-extract/css'
import { radius, space } from '#app/theme/contract.css.ts'

/** Black on white in every theme: cameras want it so. */
export const code = style({
  inlineSize: '176px',
  blockSize: '176px',
  background: '#fff',
  fill: '#000',
  borderRadius: radius.small,
  display: 'block',
  marginBlock: space[2],
  marginInline: 'auto',
})
