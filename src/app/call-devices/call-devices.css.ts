import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'

export const steps = style({
  margin: 0,
  paddingInlineStart: space[5],
  listStyle: 'decimal',
  display: 'grid',
  gap: space[1],
  fontSize: font.size.m,
})
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
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: `${space[1]} ${space[4]}`,
  margin: 0,
  fontSize: font.size.s,
  ...tabular,
})
export const fact = style({ margin: 0, textAlign: 'end' })
export const term = style({ color: color.text2 })
export const switches = style({ display: 'grid', justifyItems: 'start', gap: space[1] })
