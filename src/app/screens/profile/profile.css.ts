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
export const rail = style({ display: 'grid', gap: space[1], margin: 0, padding: 0, listStyle: 'none' })
export const railItem = style([
  device,
  { padding: space[2], cursor: 'grab', selectors: { '&[data-dragged]': { borderColor: color.accent } } },
])
export const deviceText = style({ flex: 1, minInlineSize: 0 })
export const deviceName = style({ fontWeight: font.weight.medium })
