import { style } from '@vanilla-extract/css'
import { color, font, radius, space } from '#app/theme/contract.css.ts'

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '68px',
  paddingBlock: space[2],
  paddingInline: `${space[4]} ${space[2]}`,
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.raised,
})
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '38px',
  blockSize: '38px',
  flex: 'none',
  borderRadius: radius.full,
  background: color.accentSoft,
  color: color.accent,
})
export const logo = style({
  display: 'block',
  flex: 'none',
  // As high as the sign it stands for: what is beside it moves aside, not down.
  blockSize: '38px',
  inlineSize: 'auto',
  maxInlineSize: '112px',
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
