import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'
import { chip } from '#app/ui/sign/chip.css.ts'

export const list = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space[2] })
export const row = style({
  display: 'grid',
  gap: space.half,
  minBlockSize: touch.control,
  padding: `${space[2]} ${space[3]}`,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  color: color.text,
  textDecoration: 'none',
  selectors: { '&[data-link]:hover': { background: color.hover } },
})
export const head = style({ display: 'flex', alignItems: 'baseline', gap: space[2] })
export const who = style({ fontWeight: font.weight.medium, minInlineSize: 0, marginInlineEnd: 'auto' })
export const fresh = chip.warn
export const time = style({ ...tabular, fontSize: font.size.xs, color: color.text3, whiteSpace: 'nowrap' })
export const text = style({ fontSize: font.size.s, color: color.text2, overflowWrap: 'anywhere' })
export const join = style({ justifySelf: 'start', marginBlockStart: space[1] })
