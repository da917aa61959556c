import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

/** Below a translated text: where it comes from. */
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
