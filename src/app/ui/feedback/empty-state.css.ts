import { style } from '@vanilla-extract/css'
import { color, font, radius, space } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const box = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: space[2],
  padding: space[8],
  textAlign: 'center',
  color: color.text2,
  blockSize: '100%',
  fontSize: font.size.s,
})
export const sign = style({
  inlineSize: grid(14),
  blockSize: grid(14),
  borderRadius: radius.full,
  display: 'grid',
  placeItems: 'center',
  background: color.sunken,
  color: color.text3,
  marginBlockEnd: space[1],
})
export const title = style({ fontSize: font.size.m, fontWeight: font.weight.bold, color: color.text })
export const text = style({ maxInlineSize: '30ch', textWrap: 'balance' })
