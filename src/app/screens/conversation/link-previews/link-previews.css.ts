import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

/** Below the bubble, in lines of their own, at its side. */
export const previews = style({
  order: 2,
  flexBasis: '100%',
  display: 'grid',
  justifyItems: 'start',
  gap: space[1],
  // Below the bubble, not below the avatar.
  paddingInlineStart: `calc(${grid(7)} + ${space[2]})`,
  selectors: { '[data-mine] > &': { justifyItems: 'end', paddingInlineStart: 0 } },
  '@media': { [media.phone]: { paddingInlineStart: 0 } },
})
export const card = style({
  display: 'grid',
  gap: space.half,
  inlineSize: '74%',
  maxInlineSize: '44ch',
  padding: `${space[2]} ${space[3]}`,
  border: `${stroke.thin} solid ${color.line}`,
  borderInlineStart: `${stroke.bold} solid ${color.accent}`,
  borderRadius: radius.medium,
  background: color.surface,
  color: color.text,
  textDecoration: 'none',
  ':hover': { background: color.hover },
  '@media': { [media.phone]: { inlineSize: '88%' } },
})
export const site = style([oneLine, { fontSize: font.size.xs, color: color.text2 }])
export const title = style([oneLine, { fontWeight: font.weight.medium }])
export const description = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: font.size.s,
  color: color.text2,
})
