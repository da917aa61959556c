import { createVar, style } from '@vanilla-extract/css'
import { color, font, lowScreen, media, radius, size, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'
import { padding } from '#app/ui/form/growing-text-area.css.ts'

/** Width of the visitor's pane, as the user set it. */
export const sideWidth = createVar()

export const page = style({
  vars: { [sideWidth]: size.side },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minBlockSize: 0,
  background: color.raised,
  // Leaves enough room for the messages.
  selectors: { '&[data-side]': { gridTemplateColumns: `minmax(0, 1fr) min(${sideWidth}, 50%)` } },
})
export const talk = style({ display: 'flex', flexDirection: 'column', minInlineSize: 0, minBlockSize: 0 })

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: size.header,
  paddingInline: space[5],
  paddingBlockStart: 'env(safe-area-inset-top)',
  background: color.surface,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  flex: 'none',
  '@media': {
    [media.phone]: { paddingInline: space[2], gap: space[2] },
    [lowScreen]: { minBlockSize: size.finger },
  },
})
export const back = style({ display: 'none', '@media': { [media.phone]: { display: 'inline-flex' } } })
export const who = style({ flex: 1, minInlineSize: 0 })
export const name = style([oneLine, { fontSize: font.size.l, letterSpacing: '-0.005em', lineHeight: font.line.text }])
export const sub = style([oneLine, { fontSize: font.size.s, color: color.text2, ...tabular }])
export const closesIn = style({ color: color.warn })
export const actions = style({ display: 'flex', alignItems: 'center', gap: space['1h'], flex: 'none' })
const unseen = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const
/** Where the visitor's name needs the room, only the icon is shown; screen readers still get the word. */
export const actionWord = style({
  '@media': {
    [media.narrowTalk]: { selectors: { [`${page}[data-side] &`]: unseen } },
    [media.phone]: unseen,
  },
})
/** On a narrow screen the name needs the room: the palette has the command. */
export const wideOnly = style({ '@media': { [media.phone]: { display: 'none' } } })
/** Where the visitor is not beside the conversation, the name needs the room: calls begin in the visitor's pane. */
export const roomyOnly = style({ display: 'contents', '@media': { [media.noSide]: { display: 'none' } } })
export const banner = style({ padding: `${space[2]} ${space[3]} 0` })

export const composer = style({
  position: 'relative',
  // The bar for the thumb lies below it; a keyboard covers the bar.
  margin: `${space[2]} ${space[5]} calc(${space[4]} + env(safe-area-inset-bottom))`,
  display: 'flex',
  flexDirection: 'column',
  maxBlockSize: '50%',
  flex: 'none',
  background: color.surface,
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.medium,
  boxShadow: color.shadowSmall,
  selectors: {
    '&[data-closed]': { background: color.sunken, boxShadow: 'none', borderColor: color.line },
    '&[data-note]': { background: color.note, borderColor: color.noteLine },
  },
  ':focus-within': {
    marginBlockEnd: space[4],
    borderColor: color.accent,
    boxShadow: `0 0 0 ${stroke.ring} ${color.accentSoft}`,
  },
  '@media': {
    [media.phone]: {
      margin: `${space[1]} ${space[3]} calc(${space[2]} + env(safe-area-inset-bottom))`,
      ':focus-within': { marginBlockEnd: space[2] },
    },
    // All that the header leaves.
    [lowScreen]: { maxBlockSize: `calc(100% - ${size.finger} - ${space[4]})` },
  },
})
/** Takes the height that the composer leaves. */
export const box = style({
  vars: { [padding]: `${space[3]} ${grid(3.5)} ${space[1]}` },
  minBlockSize: space[10],
  maxBlockSize: '100%',
})
export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: `${space[1]} ${space[2]}`,
  paddingInline: `${grid(3.5)} ${space[2]}`,
  flex: 'none',
  '@media': {
    [media.phone]: {
      gap: space[1],
      paddingBlock: space[1],
      paddingInline: space[1],
      selectors: { '[data-closed] > &': { paddingInlineStart: space[3] } },
    },
  },
})
/** The buttons before Send: where they don't all fit, they scroll from the first one. */
export const toolRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flex: 'none',
  '@media': {
    [media.phone]: { flex: 1, minInlineSize: 0, gap: 0, overflowX: 'auto', scrollbarWidth: 'none' },
  },
})
export const hint = style({
  fontSize: font.size.xs,
  color: color.text3,
  marginInlineEnd: 'auto',
  minInlineSize: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '@media': {
    [media.coarse]: { visibility: 'hidden' },
    // Beside the visitor's pane there is no room for it.
    [media.narrowTalk]: { selectors: { [`${page}[data-side] &`]: { visibility: 'hidden' } } },
    [media.phone]: { display: 'none' },
  },
})
export const reason = style({ fontSize: font.size.s, color: color.text2, marginInlineEnd: 'auto', minInlineSize: 0 })
/** Where nobody can write. */
export const takeUp = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space[2],
  minBlockSize: size.bar,
  padding: `${space[2]} ${grid(3.5)}`,
})
export const counter = style({
  fontSize: font.size.xs,
  color: color.text3,
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-over]': { color: color.bad, fontWeight: font.weight.bold },
    // Always in the document, so that screen readers notice its changes; takes no room while it is empty.
    '&:empty': { marginInlineStart: `calc(-1 * ${space[2]})` },
  },
})
export const sendFailure = style({
  marginInline: space[5],
  marginBlockStart: space[2],
  '@media': { [media.phone]: { marginInline: space[3] } },
})

/** The resize handle lies outside of the scrolling part. */
export const side = style({
  position: 'relative',
  display: 'grid',
  minInlineSize: 0,
  minBlockSize: 0,
  background: color.surface,
  borderInlineStart: `${stroke.thin} solid ${color.line}`,
})
export const sideScroll = style({ padding: space[4], overflowY: 'auto', outlineOffset: `calc(-1 * ${size.focus})` })
