import { style } from '@vanilla-extract/css'
import { color, layer, space, stroke } from '#app/theme/contract.css.ts'
import { grid, titleBar } from '#app/theme/grid.ts'
import { inRoom } from './shell.css.ts'

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
export const gap = style({ flex: 1 })
export const cover = style({
  position: 'fixed',
  inset: `${titleBar} 0 0`,
  zIndex: layer.offer,
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  background: color.background,
})
/** A press anywhere on the cover counts. */
export const goOn = style({
  '::after': { content: '', position: 'absolute', inset: 0 },
  // A transform would make the button the containing block of its `::after`.
  selectors: { '&:active:not(:disabled)': { transform: 'none' } },
})
export const coverEnd = style({ zIndex: layer.raised, display: 'grid', justifyItems: 'center', padding: space[6] })
