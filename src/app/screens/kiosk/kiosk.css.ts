import { style } from '@vanilla-extract/css'
import { color, font, layer, radius, size, space, stroke, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { inRoom } from '../shell/shell.css.ts'

export const kiosk = style({
  ...inRoom,
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
  paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
})
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minBlockSize: grid(13),
  paddingInline: space[3],
  background: color.sunken,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const screens = style({ display: 'flex', gap: space[1], minInlineSize: 0, overflowX: 'auto' })
export const screen = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['1h'],
  minBlockSize: touch.control,
  paddingInline: space[3],
  borderRadius: radius.small,
  color: color.text2,
  fontSize: font.size.s,
  fontWeight: font.weight.medium,
  whiteSpace: 'nowrap',
  selectors: { '&[aria-current]': { background: color.surface, color: color.accent } },
})
export const gap = style({ flex: 1 })
export const cover = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.offer,
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  background: color.background,
})
export const goOn = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space[2],
  padding: space[6],
  textAlign: 'center',
  ':focus-visible': { outline: 'none' },
})
/** The whole cover takes the press; the focus is shown where the words are. */
export const coverTitle = style({
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.medium,
  fontSize: font.size.xxl,
  fontWeight: font.weight.bold,
  letterSpacing: '-0.01em',
  selectors: { [`${goOn}:focus-visible > &`]: { outline: `${size.focus} solid ${color.accent}` } },
})
export const coverEnd = style({ display: 'grid', justifyItems: 'center', padding: space[6] })
export const unlock = style({ display: 'grid', gap: space[4], justifyItems: 'start' })
export const hint = style({ fontSize: font.size.s, color: color.text2 })
/** Others stand by: what is typed is seen as dots. Fields of passwords would be offered to be kept. */
export const secret = style({ WebkitTextSecurity: 'disc' } as object)
