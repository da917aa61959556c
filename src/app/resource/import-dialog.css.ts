import { style } from '@vanilla-extract/css'
import { color, font, layer, radius, size, space, stroke, tabular } from '#app/theme/contract.css.ts'

export const parts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] })
export const about = style({ fontSize: font.size.s, color: color.text2 })
export const drop = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[3],
  padding: space[5],
  textAlign: 'center',
  border: `${stroke.medium} dashed ${color.lineStrong}`,
  borderRadius: radius.medium,
  background: color.raised,
  selectors: { '&[data-over]': { borderColor: color.accent, background: color.accentSoft } },
})
export const name = style({ overflowWrap: 'anywhere', color: color.text2 })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[2] })
export const counts = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], margin: 0 })
export const count = style({
  flex: '1 1 5rem',
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.small,
  background: color.sunken,
  fontSize: font.size.s,
  color: color.text2,
  selectors: { '&[data-bad]': { background: color.badSoft, color: color.bad } },
})
export const number = style({
  margin: 0,
  fontSize: font.size.l,
  fontWeight: font.weight.bold,
  color: color.text,
  selectors: { '[data-bad] > &': { color: color.bad } },
  ...tabular,
})

export const issues = style({
  maxBlockSize: '16rem',
  overflow: 'auto',
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.small,
  outlineOffset: `calc(-1 * ${size.focus})`,
})
export const table = style({ inlineSize: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: font.size.s })
export const heading = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.raised,
  padding: `${space[2]} ${space[2]}`,
  background: color.raised,
  color: color.text2,
  fontWeight: font.weight.medium,
  textAlign: 'start',
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const cell = style({
  padding: `${space['1h']} ${space[2]}`,
  verticalAlign: 'top',
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const line = style([cell, tabular])
export const value = style([cell, { color: color.text2, overflowWrap: 'anywhere', minInlineSize: '7rem' }])
