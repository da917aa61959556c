import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

/** Source of a translated text, below it. */
export const source = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[1],
  marginBlockStart: space[1],
  fontSize: font.size.tiny,
  color: color.text3,
  whiteSpace: 'normal',
})
