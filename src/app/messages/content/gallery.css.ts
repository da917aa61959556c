import { fallbackVar, style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'
import { titleBar } from '#app/theme/grid.ts'
import { roomAbove } from '#app/ui/overlay/room-above.css.ts'

export const sheet = style({
  position: 'fixed',
  inset: 0,
  margin: 0,
  padding: 0,
  paddingBlockStart: fallbackVar(roomAbove, titleBar),
  border: 0,
  inlineSize: '100%',
  blockSize: '100%',
  maxInlineSize: 'none',
  maxBlockSize: 'none',
  background: color.background,
  color: color.text,
  selectors: { '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)' } },
})
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: space[2],
  minInlineSize: 0,
})
export const title = style({ display: 'grid', flex: 1, minInlineSize: 0, fontSize: font.size.s })
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const sent = style({ color: color.text2, fontSize: font.size.xs })
export const stage = style({
  overflow: 'auto',
  display: 'grid',
  placeItems: 'safe center',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  touchAction: 'pan-x pan-y pinch-zoom',
})
/** `inlineSize` of the style attribute is the zoom. */
export const pixels = style({
  display: 'block',
  maxInlineSize: 'none',
  blockSize: 'auto',
  selectors: { '&[data-fit]': { inlineSize: 'auto', maxInlineSize: '100%', maxBlockSize: '100%', minBlockSize: 0 } },
})
