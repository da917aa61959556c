import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'

export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  padding: space[4],
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  minInlineSize: 0,
})
// A button among fields is as wide as its words, however wide the card is.
globalStyle(`${card} > button`, { justifySelf: 'start' })
export const heading = style({ fontSize: font.size.l })
