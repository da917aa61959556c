import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, font, layer, media, radius, size, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'
import { tableDefaults } from './table-model.ts'

export const hidden = visuallyHidden
export const frame = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  minInlineSize: 0,
  minBlockSize: 0,
  maxBlockSize: '100%',
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  overflow: 'hidden',
})
export const selection = style({ gridRow: 1, padding: space[2] })
export const scroll = style({
  gridRow: 2,
  position: 'relative',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  outlineOffset: `calc(-1 * ${size.focus})`,
  // The browser's scroll anchoring would disturb the virtual list's own.
  overflowAnchor: 'none',
})
export const table = style({ inlineSize: '100%', borderCollapse: 'separate', borderSpacing: 0, fontSize: font.size.s })
export const headRow = style({ blockSize: `${tableDefaults.headerHeight}px` })
const heading = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.raised,
  background: color.raised,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  color: color.text2,
  fontWeight: font.weight.medium,
})
export const head = style([heading, { minInlineSize: tableDefaults.minWidth, paddingInline: space[3] }])
export const shortHead = style([heading, { minInlineSize: grid(36), paddingInline: space[3] }])
export const narrow = style({
  inlineSize: size.finger,
  paddingInline: space[2],
  textAlign: 'center',
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  selectors: {
    [`${headRow} &`]: { position: 'sticky', insetBlockStart: 0, zIndex: layer.raised, background: color.raised },
  },
})
export const headInside = style({ display: 'inline-flex', alignItems: 'center', gap: space[1] })
/** A label has as many lines as the cells of its column. */
export const headText = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  textAlign: 'inherit',
})
export const inCell = style({ display: 'flex', alignItems: 'center', gap: space[1] })
export const align = styleVariants({
  left: { textAlign: 'start' },
  center: { textAlign: 'center' },
  right: { textAlign: 'end', ...tabular },
})
export const sort = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minBlockSize: touch.controlSmall,
  color: 'inherit',
  fontWeight: 'inherit',
  selectors: {
    // The label stands above its numbers; the arrow beside it.
    [`${align.right} &, ${align.right} > &`]: { flexDirection: 'row-reverse' },
    '&[data-direction]': { color: color.text },
  },
})
export const arrow = style({
  display: 'inline-flex',
  opacity: 0,
  selectors: {
    '&[data-direction]': { opacity: 1 },
    '&[data-direction=asc]': { transform: 'rotate(180deg)' },
    [`${sort}:hover &, ${sort}:focus-visible &`]: { opacity: 1 },
  },
})
export const hint = style({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: space[6],
  blockSize: space[6],
  color: color.text3,
})
export const row = style({
  blockSize: `${tableDefaults.rowHeight}px`,
  selectors: { '&[data-ticked]': { background: color.accentSoft }, '&[aria-disabled]': { color: color.text3 } },
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
})
export const cell = style({
  position: 'relative',
  blockSize: `${tableDefaults.rowHeight}px`,
  paddingInline: space[3],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const text = style({
  flex: 1,
  minInlineSize: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  maxBlockSize: `calc(${tableDefaults.rowHeight}px - ${space[3]})`,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
})
// A finger presses the whole cell of what opens a row: its text alone is one line high.
globalStyle(`${text} > :is(a, button):only-child::after`, {
  '@media': { [media.coarse]: { content: '', position: 'absolute', inset: 0 } },
})
/** Stands in an empty cell. */
export const nothing = style({ color: color.text3 })
export const opener = style({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: grid(7),
  blockSize: grid(7),
  borderRadius: radius.small,
  color: color.text2,
  selectors: {
    '&[aria-expanded=false]': { transform: 'rotate(-90deg)' },
    '[dir="rtl"] &[aria-expanded=false]': { transform: 'rotate(90deg)' },
  },
})
export const end = style({ padding: space[3], textAlign: 'center', color: color.text2 })
export const empty = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: grid(40),
  padding: space[6],
  position: 'sticky',
  insetInlineStart: 0,
  color: color.text2,
  overflowWrap: 'anywhere',
})
export const pager = style({
  gridRow: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} ${space[3]}`,
  fontSize: font.size.s,
  color: color.text2,
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
})
export const sizes = style({
  minBlockSize: touch.controlSmall,
  padding: `0 ${space[2]}`,
  background: color.surface,
  color: color.text,
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.small,
  font: 'inherit',
})
export const range = style({ marginInlineStart: 'auto', ...tabular })
export const turns = style({ display: 'inline-flex' })
export const turn = style({ selectors: { '&[aria-disabled=true]': { color: color.lineStrong } } })
