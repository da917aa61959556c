import { style } from '@vanilla-extract/css'
import { color, font, layer, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

export const tray = style({
  listStyle: 'none',
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  padding: space[2],
  maxBlockSize: grid(40),
  overflowY: 'auto',
  inlineSize: '100%',
})
export const attached = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: space[1],
  minInlineSize: 0,
  maxInlineSize: grid(64),
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.raised,
})
export const thumb = style({
  inlineSize: grid(10),
  blockSize: grid(10),
  objectFit: 'cover',
  borderRadius: radius.small,
  flex: 'none',
})
export const words = style({ display: 'grid', minInlineSize: 0, flex: 1, textAlign: 'start' })
export const name = style([oneLine, { fontSize: font.size.s, fontWeight: font.weight.medium }])
export const size = style({ ...tabular, fontSize: font.size.xs, color: color.text2 })
export const time = style({ ...tabular, fontSize: font.size.s })
export const recorder = style({
  position: 'absolute',
  insetBlockEnd: '100%',
  insetInlineStart: 0,
  zIndex: layer.menu,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: space[2],
  marginBlockEnd: space[1],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  boxShadow: color.shadowSmall,
})
export const drop = style({
  position: 'fixed',
  inset: space[4],
  zIndex: layer.sheet,
  display: 'grid',
  placeItems: 'center',
  border: `${stroke.thick} dashed ${color.accent}`,
  borderRadius: radius.large,
  background: color.accentSoft,
  color: color.accent,
  fontSize: font.size.xl,
  fontWeight: font.weight.medium,
  pointerEvents: 'none',
})
