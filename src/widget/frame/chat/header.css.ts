import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: grid(17),
  paddingBlock: space[2],
  paddingInline: `${space[4]} ${space[2]}`,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  background: color.raised,
})
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: grid(9.5),
  blockSize: grid(9.5),
  flex: 'none',
  borderRadius: radius.full,
  background: color.accentSoft,
  color: color.accent,
})
export const logo = style({
  display: 'block',
  flex: 'none',
  // As high as the icon that it replaces, so that what stands beside it does not move down.
  blockSize: grid(9.5),
  inlineSize: 'auto',
  maxInlineSize: grid(28),
  objectFit: 'contain',
})
export const words = style({ flex: 1, minInlineSize: 0 })
export const title = style({
  fontSize: font.size.l,
  fontWeight: font.weight.bold,
  letterSpacing: '-0.01em',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const subtitle = style({ fontSize: font.size.s, color: color.text2 })
