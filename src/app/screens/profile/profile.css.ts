import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, stroke } from '#app/theme/contract.css.ts'

export const page = style({ overflow: 'auto', padding: space[6] })
export const column = style({
  inlineSize: `min(100%, ${size.form})`,
  marginInline: 'auto',
  display: 'grid',
  gap: space[6],
})
export const section = style({ display: 'grid', gap: space[4] })
export const title = style({ fontSize: font.size.xl })
export const heading = style({ fontSize: font.size.l })
export const choices = style({ display: 'grid', gap: space[2], border: 0, margin: 0, padding: 0 })
export const devices = style({ display: 'grid', gap: space[2] })
export const device = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: space[3],
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
})
export const deviceWords = style({ flex: 1, minInlineSize: 0 })
export const deviceName = style({ fontWeight: font.weight.medium })
export const hint = style({ fontSize: font.size.s, color: color.text2 })
