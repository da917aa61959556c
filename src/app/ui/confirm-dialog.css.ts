import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space } from '#app/theme/contract.css.ts'

export const dialog = style({
  margin: 'auto',
  inlineSize: `min(calc(100% - ${space[8]}), ${size.form})`,
  padding: space[6],
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.large,
  boxShadow: color.shadowLarge,
})
export const inside = style({ display: 'grid', gap: space[3] })
export const title = style({ fontSize: font.size.l })
export const words = style({ color: color.text2 })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[2],
  marginBlockStart: space[2],
})
