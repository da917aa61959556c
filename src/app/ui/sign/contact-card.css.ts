import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  inlineSize: '100%',
  maxInlineSize: size.form,
  padding: space[4],
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
})
export const head = style({ display: 'flex', alignItems: 'center', gap: space[3], minInlineSize: 0 })
export const who = style({ minInlineSize: 0 })
export const name = style([
  oneLine,
  { fontSize: font.size.l, fontWeight: font.weight.bold, lineHeight: font.line.tight },
])
export const subtitle = style({ fontSize: font.size.s, color: color.text2 })
export const facts = style({ display: 'grid', gap: space['1h'], fontSize: font.size.s })
export const fact = style({ display: 'grid', gridTemplateColumns: `${grid(24)} minmax(0, 1fr)`, gap: space[2] })
export const label = style({ color: color.text2 })
export const value = style({ margin: 0, overflowWrap: 'anywhere', overflow: 'clip', overflowClipMargin: space.half })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  // All actions may be hidden; then this row leaves no gap.
  selectors: { '&:empty': { display: 'none' } },
})
