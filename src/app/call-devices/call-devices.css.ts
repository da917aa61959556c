import { style } from '@vanilla-extract/css'
import { color, radius, stroke } from '#app/theme/contract.css.ts'

export const drawing = style({ inlineSize: 'min(100%, 20rem)', blockSize: 'auto', display: 'block' })
export const frame = style({ fill: color.raised, stroke: color.line })
export const bar = style({ fill: color.sunken })
const line = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
export const arrows = style({ ...line, stroke: color.text3 })
export const address = style({ ...line, stroke: color.lineStrong, strokeWidth: 6 })
export const ring = style({ fill: color.accentSoft, stroke: color.accent, strokeWidth: 2 })
export const sign = style({ ...line, stroke: color.accent })
export const preview = style({
  inlineSize: '100%',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: radius.medium,
  border: `${stroke.thin} solid ${color.line}`,
  background: color.sunken,
  // As in a mirror, in which people know themselves.
  transform: 'scaleX(-1)',
})
