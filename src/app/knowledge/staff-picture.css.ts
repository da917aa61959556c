import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'

export const missing = style({
  padding: space[3],
  border: `${stroke.thin} dashed ${color.lineStrong}`,
  borderRadius: radius.small,
  color: color.text3,
  fontSize: font.size.s,
})
