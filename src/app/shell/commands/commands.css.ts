import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const keys = style({ display: 'grid', gap: space[1], margin: 0, padding: 0, listStyle: 'none' })
export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  minBlockSize: space[8],
})
export const hint = style({ marginBlockEnd: space[2], fontSize: font.size.s, color: color.text2 })
export const fixed = style({
  marginBlockStart: space[3],
  paddingBlockStart: space[3],
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
})
export const what = style({ minInlineSize: 0 })
export const combination = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['1h'],
  margin: 0,
  flex: 'none',
})
/** As wide as the prompt for new keys, so that nothing moves when recording begins. */
export const recorder = style({
  minInlineSize: grid(26),
  justifyContent: 'end',
  // Aligned with the keys that cannot be changed.
  marginInlineEnd: `calc(-1 * (${space[3]} + ${stroke.thin}))`,
})
export const key = style({
  minInlineSize: space[6],
  paddingInline: space['1h'],
  textAlign: 'center',
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.small,
  background: color.raised,
  color: color.text2,
  fontFamily: 'inherit',
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  lineHeight: space[6],
})
export const failure = style({ marginBlockStart: space[2] })
/** The maximum height of the open list, so that typing does not move anything. */
export const found = style({ blockSize: size.found })
