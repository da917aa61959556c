import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

export const people = style({ display: 'grid', gap: space[2] })
export const recipients = style([people, { marginBlockStart: space[3] }])
export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  fontSize: font.size.s,
})
export const name = style({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: ['-webkit-match-parent', 'match-parent'],
})
export const role = style({ color: color.text3 })
export const banner = style({ padding: `${space[2]} ${space[3]} 0` })
