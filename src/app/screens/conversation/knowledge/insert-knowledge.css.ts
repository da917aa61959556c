import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke, touch } from '#app/theme/contract.css.ts'

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.half,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxBlockSize: '50dvh',
  overflow: 'auto',
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.half,
  inlineSize: '100%',
  minBlockSize: touch.control,
  padding: space[2],
  borderRadius: radius.small,
  color: color.text,
  textAlign: 'start',
  cursor: 'pointer',
  outlineOffset: `calc(-1 * ${stroke.thick})`,
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
})
export const excerpt = style({
  fontSize: font.size.s,
  color: color.text2,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const preview = style({
  display: 'grid',
  gap: space[3],
  maxBlockSize: '50dvh',
  overflow: 'auto',
  padding: space[3],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.raised,
})
