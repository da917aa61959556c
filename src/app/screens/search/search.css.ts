import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'

export const form = style({ display: 'grid', gap: space[4] })
export const count = style({ ...tabular, fontSize: font.size.s, color: color.text2 })
export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  overflow: 'hidden',
})
export const row = style({
  display: 'grid',
  gap: space.half,
  minBlockSize: touch.control,
  padding: `${space[2]} ${space[3]}`,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  color: color.text,
  textDecoration: 'none',
  outlineOffset: `calc(-1 * ${stroke.thick})`,
  selectors: { '&:hover': { background: color.hover }, 'li:last-child > &': { borderBlockEnd: 'none' } },
})
export const head = style({ display: 'flex', alignItems: 'baseline', gap: space[2] })
export const who = style({
  fontWeight: font.weight.medium,
  minInlineSize: 0,
  marginInlineEnd: 'auto',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const time = style({ ...tabular, fontSize: font.size.xs, color: color.text3, whiteSpace: 'nowrap' })
export const line = style({ display: 'grid', gap: space.half, fontSize: font.size.s })
export const sender = style({ display: 'inline-flex', alignItems: 'center', gap: space[1], color: color.text3 })
export const excerpt = style({ color: color.text2, overflowWrap: 'anywhere' })
export const people = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
})
export const person = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minBlockSize: touch.control,
  paddingInline: space[3],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  color: color.text,
  textDecoration: 'none',
  selectors: { '&:hover': { background: color.hover } },
})
