import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingInline: space[4],
  fontSize: font.size.s,
  color: color.text2,
})
export const text = style([oneLine, { flex: 1 }])
