import { style } from '@vanilla-extract/css'
import { color, radius, space } from '#app/theme/contract.css.ts'

export const placeholder = style({
  background: color.warnSoft,
  color: color.warn,
  borderRadius: radius.small,
  paddingInline: space.half,
  unicodeBidi: 'isolate',
})
