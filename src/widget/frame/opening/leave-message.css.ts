import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, touch } from '#app/theme/contract.css.ts'

export const form = style({
  display: 'grid',
  gap: space[1],
  padding: `${space[3]} ${space[4]}`,
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
  background: color.raised,
  overflow: 'auto',
})
export const label = style({ fontSize: font.size.s, fontWeight: font.weight.medium, marginBlockStart: space[1] })
export const input = style({
  minBlockSize: touch.control,
  padding: space[2],
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.small,
  background: color.surface,
  color: color.text,
  font: 'inherit',
  resize: 'vertical',
})
export const actions = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space[2],
  marginBlockStart: space[2],
})
export const submit = style({
  minBlockSize: touch.control,
  paddingInline: space[4],
  border: 0,
  borderRadius: radius.medium,
  background: color.accent,
  color: color.onAccent,
  font: 'inherit',
  fontWeight: font.weight.medium,
  cursor: 'pointer',
})
