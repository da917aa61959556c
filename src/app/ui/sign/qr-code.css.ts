import { style } from '@vanilla-extract/css'
import { radius, scanned, space } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const code = style({
  inlineSize: grid(44),
  blockSize: grid(44),
  background: scanned.paper,
  fill: scanned.ink,
  borderRadius: radius.small,
  display: 'block',
  marginBlock: space[2],
  marginInline: 'auto',
})
