import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

export const card = style({
  display: 'grid',
  gap: space.half,
  maxInlineSize: `min(100%, ${grid(90)})`,
  minInlineSize: 0,
  marginBlockStart: space.half,
  paddingBlock: space[2],
  paddingInline: space[3],
  border: `${stroke.thin} solid ${color.line}`,
  borderInlineStart: `${stroke.bold} solid ${color.accent}`,
  borderRadius: radius.medium,
  background: color.surface,
  color: color.text,
  textAlign: 'start',
  textDecoration: 'none',
  '@media': { [media.hover]: { ':hover': { borderColor: color.lineStrong, borderInlineStartColor: color.accent } } },
})
export const site = style([oneLine, { fontSize: font.size.xs, color: color.text2 }])
export const title = style([
  oneLine,
  {
    fontSize: font.size.s,
    fontWeight: font.weight.medium,
    color: color.accent,
    selectors: { [`${card}:hover > &`]: { textDecoration: 'underline' } },
  },
])
/** At most two rows of it. */
export const about = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  textAlign: ['-webkit-match-parent', 'match-parent'],
  fontSize: font.size.s,
  lineHeight: font.line.text,
  color: color.text2,
})
