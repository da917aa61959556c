import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

/** One quiet line: it asks once, and covers nothing. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: space[1],
  paddingInline: space[3],
  fontSize: font.size.s,
  color: color.text2,
  textAlign: 'center',
  textWrap: 'balance',
})
