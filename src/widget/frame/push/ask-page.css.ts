import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const page = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: space[3],
  minBlockSize: '100%',
  padding: space[4],
  overflow: 'auto',
  textAlign: 'center',
})
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: grid(12),
  blockSize: grid(12),
  borderRadius: '50%',
  background: color.accentSoft,
  color: color.accent,
})
export const title = style({ fontSize: font.size.l, overflowWrap: 'anywhere' })
export const text = style({
  maxInlineSize: grid(80),
  color: color.text2,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
})
export const actions = style({ display: 'grid', justifyItems: 'center', gap: space[1] })
