import { keyframes, style } from '@vanilla-extract/css'
import { color, font, size, tabular } from '#app/theme/contract.css.ts'

export const ring = style({
  position: 'relative',
  inlineSize: size.ring,
  blockSize: size.ring,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  fontWeight: font.weight.bold,
  ...tabular,
})
export const picture = style({ position: 'absolute', inset: 0, transform: 'rotate(-90deg)', fill: 'none' })
export const track = style({ stroke: color.sunken, strokeWidth: 4 })
// The circle's length is 126 by its `pathLength`.
const runOut = keyframes({ from: { strokeDashoffset: 0 }, to: { strokeDashoffset: 126 } })
export const rest = style({
  stroke: color.accent,
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeDasharray: '126',
  animation: `${runOut} linear both`,
})
