import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, stroke, tabular } from '#app/theme/contract.css.ts'

export const box = style({
  display: 'grid',
  gap: space[2],
  marginBlockStart: space[2],
  padding: space[3],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  color: color.text,
  whiteSpace: 'normal',
})
export const label = style({ display: 'grid', gap: space[1], fontSize: font.size.s, color: color.text2 })
export const select = style({
  minBlockSize: size.finger,
  paddingInline: space[2],
  font: 'inherit',
  color: color.text,
  background: color.surface,
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.medium,
})
export const times = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  maxBlockSize: '30vh',
  overflowY: 'auto',
})
export const time = style({
  ...tabular,
  minBlockSize: size.finger,
  paddingInline: space[3],
  font: 'inherit',
  color: color.accent,
  background: color.surface,
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.full,
  cursor: 'pointer',
})
export const end = style({ display: 'flex', justifyContent: 'flex-end' })
