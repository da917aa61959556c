import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, stroke, tabular } from '#app/theme/contract.css.ts'

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
  background: color.raised,
  outlineOffset: `calc(-1 * ${size.focus})`,
})
