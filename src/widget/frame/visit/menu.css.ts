import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, touch } from '#app/theme/contract.css.ts'

export const list = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space[1] })
export const entry = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  inlineSize: '100%',
  minBlockSize: touch.control,
  padding: `${space[2]} ${space[3]}`,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  color: color.text,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&[aria-current=true], &[aria-pressed=true]': { borderColor: color.accent } },
})
export const text = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minInlineSize: 0 })
export const words = style({ display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' })
export const small = style({ color: color.text2, fontSize: font.size.s })
export const aside = style({ color: color.text2, fontSize: font.size.s, flex: 'none' })
export const count = style({ color: color.accent, fontWeight: font.weight.bold, flex: 'none' })
