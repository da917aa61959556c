import { createVar, style } from '@vanilla-extract/css'
import { color, font, layer, media, size, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

/** Width of the list, as the user set it. */
export const listWidth = createVar()
export const panes = style({
  vars: { [listWidth]: size.list },
  display: 'grid',
  // Leaves enough room for the conversation.
  gridTemplateColumns: `min(${listWidth}, 40vw) minmax(0, 1fr)`,
  gridTemplateRows: 'minmax(0, 1fr)',
  minBlockSize: 0,
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
export const list = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  minBlockSize: 0,
  background: color.surface,
  borderInlineEnd: `${stroke.thin} solid ${color.line}`,
  paddingBlockStart: 'env(safe-area-inset-top)',
  '@media': {
    [media.phone]: {
      gridArea: '1 / 1',
      border: 0,
      // Hidden but still in the document, so that it keeps its scroll position.
      selectors: { '[data-page=conversation] > &': { visibility: 'hidden' } },
    },
  },
})
export const detail = style({
  minInlineSize: 0,
  minBlockSize: 0,
  display: 'grid',
  background: color.raised,
  '@media': {
    [media.phone]: {
      gridArea: '1 / 1',
      zIndex: layer.raised,
      selectors: { '[data-page=list] > &': { display: 'none' } },
    },
  },
})
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[3]} ${space[4]} ${space[1]}`,
  minBlockSize: grid(12.5),
})
export const title = style({
  fontSize: font.size.xl,
  letterSpacing: '-0.01em',
  marginInlineEnd: 'auto',
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const panel = style({ flex: 1, minBlockSize: 0, display: 'flex', flexDirection: 'column' })
export const bulk = style({
  display: 'flex',
  justifyContent: 'flex-end',
  paddingInline: space[4],
  paddingBlock: space[1],
})
export const scroll = style({
  // Changes inside the list do not cause a layout outside of it.
  contain: 'strict',
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  ':focus-visible': { outlineOffset: `-${stroke.thick}` },
})
export const rows = style({ position: 'relative' })
export const rowPlace = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  blockSize: touch.row,
  selectors: { '&[data-picking]': { paddingInlineStart: grid(10) } },
})
export const pick = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  zIndex: layer.raised,
  inlineSize: grid(12),
  paddingInlineStart: space[4],
  display: 'grid',
  alignItems: 'center',
})
export const pickBox = style({ inlineSize: grid(5), blockSize: grid(5), margin: 0, accentColor: color.accent })
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${grid(9)} minmax(0, 1fr)`,
  columnGap: space[3],
  alignItems: 'center',
  blockSize: '100%',
  paddingInline: space[4],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  position: 'relative',
  // Swipes along the line are the list’s own (`swipes`).
  touchAction: 'pan-y pinch-zoom',
  ':focus-visible': { outlineOffset: `-${stroke.ring}` },
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
  selectors: {
    '&[aria-current]': { background: color.accentSoft },
    '&[aria-current]::before': {
      content: '',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      inlineSize: stroke.ring,
      background: color.accent,
    },
  },
})
export const lines = style({ minInlineSize: 0 })
export const line = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[2] })
export const name = style([
  oneLine,
  { flex: 1, fontWeight: font.weight.medium, selectors: { '[data-unread] &': { fontWeight: font.weight.bold } } },
])
export const time = style({
  fontSize: font.size.xs,
  color: color.text3,
  whiteSpace: 'nowrap',
  flex: 'none',
  ...tabular,
  selectors: { '[aria-current] &': { color: color.text2 } },
})
export const snippet = style([
  oneLine,
  {
    flex: 1,
    fontSize: font.size.s,
    color: color.text2,
    selectors: { '[data-unread] &': { color: color.text } },
  },
])
export const typing = style({ color: color.accent })
export const tail = style({ display: 'inline-flex', gap: space[1], alignItems: 'center', flex: 'none' })
/** A message of one's own that is not sent. */
export const heldUp = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  selectors: { '&[data-failed]': { color: color.bad } },
})
export const heldUpText = style([oneLine, { flex: 1 }])
