import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space } from '#app/theme/contract.css.ts'

export const keys = style({ display: 'grid', gap: space[1] })
export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  minBlockSize: space[8],
})
export const combination = style({ display: 'inline-flex', gap: space[1], margin: 0 })
export const key = style({
  minInlineSize: space[6],
  paddingInline: space['1h'],
  textAlign: 'center',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.small,
  background: color.raised,
  color: color.text2,
  fontFamily: 'inherit',
  fontSize: font.size.xs,
  lineHeight: space[6],
})
export const failure = style({ marginBlockStart: space[2] })
/** As high as the open list is at most: what is typed must not move it. */
export const found = style({ blockSize: size.found })
