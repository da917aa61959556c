import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

export const row = style({ display: 'grid', gap: space[2], minInlineSize: 0 })
export const title = style({ fontSize: font.size.xs, fontWeight: font.weight.medium, color: color.text2 })
export const items = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] })
export const wide = style({ display: 'grid', gap: space[3], minInlineSize: 0 })
export const named = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[1],
  inlineSize: '88px',
  fontSize: font.size.xs,
  textAlign: 'center',
})
export const line = style({ inlineSize: '60%', blockSize: space[4] })
export const plain = style({ display: 'grid', placeItems: 'center', inlineSize: space[8], blockSize: space[8] })
