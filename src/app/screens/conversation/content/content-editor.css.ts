import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke } from '#app/theme/contract.css.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

export const columns = style({
  display: 'grid',
  gap: space[4],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const group = style({
  position: 'relative',
  display: 'grid',
  gap: space[3],
  margin: 0,
  minInlineSize: 0,
  padding: space[3],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
})
export const legend = style({ paddingInline: space[1], fontSize: font.size.s, color: color.text2 })
export const remove = style({
  position: 'absolute',
  insetBlockStart: `calc(-1 * ${space[4]})`,
  insetInlineEnd: space[2],
})
export const picture = style({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 })
export const pictureName = style([oneLine, { fontSize: font.size.s }])
export const preview = style({
  position: 'sticky',
  insetBlockStart: 0,
  display: 'grid',
  minInlineSize: 0,
  padding: space[3],
  borderRadius: radius.medium,
  background: color.sunken,
})
export const line = style({ maxInlineSize: '100%' })
