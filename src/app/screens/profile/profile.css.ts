import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'

export const devices = style({ display: 'grid', gap: space[2] })
export const device = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: space[3],
  background: color.raised,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
})
export const deviceText = style({ flex: 1, minInlineSize: 0 })
export const deviceName = style({ fontWeight: font.weight.medium })
