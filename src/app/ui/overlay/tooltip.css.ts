import { style } from '@vanilla-extract/css'
import { color, font, layer, radius, space } from '#app/theme/contract.css.ts'

export const tooltip = style({
  zIndex: layer.toast,
  maxInlineSize: '32ch',
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.small,
  background: color.text,
  color: color.background,
  fontSize: font.size.xs,
  boxShadow: color.shadowLarge,
})
