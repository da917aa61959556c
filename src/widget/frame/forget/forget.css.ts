import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const dialog = style({
  margin: 'auto',
  maxInlineSize: grid(80),
  padding: space[4],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.large,
  background: color.raised,
  color: color.text,
})
export const title = style({ fontSize: font.size.l, fontWeight: font.weight.bold })
export const text = style({ marginBlock: space[2], fontSize: font.size.s, color: color.text2 })
export const actions = style({ display: 'flex', justifyContent: 'end', gap: space[2] })
export const remove = style({
  minBlockSize: size.finger,
  paddingInline: space[4],
  borderRadius: radius.medium,
  background: color.bad,
  color: color.onBad,
  fontWeight: font.weight.medium,
})
