import { fallbackVar, keyframes, style } from '@vanilla-extract/css'
import { color, font, layer, media, motion, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'
import { scrim } from '#app/ui/overlay/dialog.css.ts'
import { roomAbove } from '#app/ui/overlay/room-above.css.ts'

const arrive = keyframes({ from: { opacity: 0, transform: `translateY(-${space[2]})` } })

/** Calls that go on: rows above the screen, which gets smaller, so that nothing is covered for minutes. */
export const bars = style({
  gridRow: 2,
  minInlineSize: 0,
  position: 'relative',
  zIndex: layer.raised,
  // Dialogs leave it room (`keepRoomAbove`).
  selectors: { [`:root:has(${scrim}) &`]: { zIndex: layer.offer } },
})
export const bar = style({
  position: 'relative',
  // Over a modal dialog, what is around it can be pressed through.
  pointerEvents: 'auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  padding: `${space[2]} ${space[4]}`,
  background: color.raised,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  '@media': { [media.phone]: { paddingInline: space[3] } },
})
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space[2]} ${space[4]}` })
/** Area below a row, over the screen: pictures, and the open panel. */
export const floating = style({
  position: 'absolute',
  zIndex: layer.offer,
  insetBlockStart: `calc(100% + ${space[2]})`,
  insetInlineEnd: space[4],
  inlineSize: size.offer,
  display: 'grid',
  gap: space[2],
  pointerEvents: 'none',
  '@media': { [media.phone]: { insetInline: space[2], inlineSize: 'auto' } },
})
const surface = style({
  pointerEvents: 'auto',
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.large,
  boxShadow: color.shadowLarge,
  padding: space[4],
})
export const panel = style([surface, { maxBlockSize: '60vh', overflow: 'auto' }])
/** Position below the running calls, whose buttons stay in reach. */
const belowBars = `calc(${fallbackVar(roomAbove, grid(0))} + ${space[2]})`
/** A call that rings, over the screen at its upper end: it is soon gone. */
export const ringing = style({
  position: 'absolute',
  zIndex: layer.offer,
  insetBlockStart: `max(${size.header} + ${space[3]}, ${belowBars})`,
  insetInlineEnd: `calc(${size.side} + ${space[5]})`,
  inlineSize: size.offer,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  pointerEvents: 'none',
  '@media': {
    [media.noSide]: { insetInlineEnd: space[5] },
    [media.phone]: {
      insetInline: space[2],
      insetBlockStart: `max(${size.header} + ${space[2]} + env(safe-area-inset-top), ${belowBars})`,
      inlineSize: 'auto',
    },
  },
})
export const card = style([
  surface,
  {
    display: 'grid',
    gap: space[3],
    animation: `${arrive} ${motion.slow} ${motion.ease}`,
  },
])
export const who = style({ display: 'flex', gap: space[3], alignItems: 'center', flex: '1 1 12rem', minInlineSize: 0 })
/** In a column, where the room is for the pictures. */
export const whoInColumn = style([who, { flex: '0 0 auto' }])
export const words = style({ flex: 1, minInlineSize: 0 })
export const name = style([oneLine, { fontWeight: font.weight.bold }])
export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space[2]}`,
  fontSize: font.size.s,
  color: color.text2,
})
/** Title and company of who rings: one line, so that long ones do not push the buttons away. */
export const work = style([oneLine, { fontSize: font.size.s, color: color.text2 }])
/** Nobody hears the own side. */
export const unheard = style({ color: color.bad, fontWeight: font.weight.bold })
export const answers = style({ display: 'grid', gridTemplateColumns: '1fr 1.5fr', gap: space[2] })
/** The last answer to a call with video, below the others. */
export const wholeRow = style({ gridColumn: '1 / -1' })
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space[1],
  alignItems: 'stretch',
  '@media': { [media.phone]: { flex: '1 1 100%' } },
})
/** A sign above its word. */
export const tool = style({
  flexDirection: 'column',
  gap: space.half,
  minInlineSize: grid(14),
  paddingInline: space['1h'],
  paddingBlock: space[1],
  borderColor: 'transparent',
  background: 'none',
  fontSize: font.size.tiny,
  '@media': { [media.phone]: { paddingInline: space[1] } },
})
export const opened = style([tool, { background: color.accentSoft, color: color.accent }])
/** On, and somebody does not hear: not in the red of the button that hangs up. */
export const warning = style([tool, { background: color.warnSoft, color: color.warn, borderColor: color.warn }])
export const hangUp = style([
  tool,
  {
    marginInlineStart: space[2],
    background: color.bad,
    '@media': { [media.phone]: { marginInlineStart: 0 } },
  },
])
export const keypad = style({
  margin: 0,
  padding: 0,
  border: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: space[2],
})
export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
})
/** Facts about a call. The panel scrolls, so that the screen keeps most of the room. */
export const about = style({
  display: 'grid',
  gap: space[3],
  maxBlockSize: 'min(12rem, 28vh)',
  overflow: 'auto',
  paddingBlockStart: space[2],
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
})
export const pictures = style([surface, { position: 'relative', display: 'grid', padding: space[2] }])
/** The pictures are what is shown: as large as the window allows. */
export const largePictures = style({
  position: 'relative',
  flex: 1,
  minBlockSize: 0,
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${grid(40)}), 1fr))`,
  gridAutoRows: 'minmax(0, 1fr)',
  gap: space[2],
})
export const picture = style({
  inlineSize: '100%',
  selectors: { [`${largePictures} > &`]: { aspectRatio: 'auto', blockSize: '100%', minBlockSize: 0 } },
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: radius.medium,
  background: color.sunken,
})
/** In a corner of the other side's picture; alone it has the whole room. */
export const ownPicture = style([
  picture,
  {
    selectors: {
      '&:not(:only-child)': {
        position: 'absolute',
        insetBlockEnd: space[3],
        insetInlineEnd: space[3],
        inlineSize: grid(24),
        blockSize: 'auto',
        aspectRatio: '4 / 3',
        boxShadow: color.shadowSmall,
      },
    },
  },
])
export const contact = style({ color: color.accent, fontWeight: font.weight.medium })
