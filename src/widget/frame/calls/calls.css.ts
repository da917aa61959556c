import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const call = style({
  display: 'grid',
  gap: space[2],
  padding: space[3],
  marginInline: space[3],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.raised,
})
export const name = style({ fontWeight: font.weight.bold, overflowWrap: 'anywhere' })
export const state = style({ fontSize: font.size.s, color: color.text2 })
export const time = style({ fontSize: font.size.s, color: color.text2, ...tabular })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const begin = style({ display: 'flex', gap: space[3], justifyContent: 'center' })
export const picture = style({
  inlineSize: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: radius.small,
  background: color.sunken,
})
export const ownPicture = style([picture, { inlineSize: grid(20), justifySelf: 'end' }])
