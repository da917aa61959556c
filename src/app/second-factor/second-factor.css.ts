import { style } from '@vanilla-extract/css'
import { color, font, radius, space, tabular } from '#app/theme/contract.css.ts'

export const stack = style({ display: 'grid', gap: space[4] })
export const hint = style({ color: color.text2, fontSize: font.size.s })
export const steps = style({
  display: 'grid',
  gap: space[3],
  margin: 0,
  paddingInlineStart: space[5],
  listStyle: 'decimal',
})
const mono = { fontFamily: 'ui-monospace, monospace', ...tabular } as const
export const step = style({ paddingInlineStart: space[1] })
export const secret = style({
  ...mono,
  fontSize: font.size.s,
  overflowWrap: 'anywhere',
  background: color.background,
  borderRadius: radius.small,
  padding: `${space[2]} ${space[3]}`,
  marginBlockStart: space[2],
  userSelect: 'all',
})
export const codes = style({
  ...mono,
  listStyle: 'none',
  margin: 0,
  padding: space[3],
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: `${space[1]} ${space[4]}`,
  background: color.background,
  borderRadius: radius.small,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
