import { createVar, fallbackVar, style } from '@vanilla-extract/css'
import { color, font, layer, media, radius, size, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid, titleBar } from '#app/theme/grid.ts'

/** Height and top of the part of the page that an on-screen keyboard leaves visible; not set without a keyboard. */
export const roomHeight = createVar()
export const roomTop = createVar()
export const inRoom = {
  position: 'relative',
  insetBlockStart: fallbackVar(roomTop, '0'),
  blockSize: fallbackVar(roomHeight, `calc(100dvh - ${titleBar})`),
} as const
export const shell = style({
  ...inRoom,
  display: 'grid',
  // A rail that is higher than the window scrolls.
  gridTemplateRows: 'minmax(0, 1fr)',
  gridTemplateColumns: `calc(${size.rail} + env(safe-area-inset-left)) minmax(0, 1fr)`,
  '@media': {
    [media.wideRail]: { gridTemplateColumns: `calc(${size.wideRail} + env(safe-area-inset-left)) minmax(0, 1fr)` },
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr) auto',
      paddingInlineStart: 'env(safe-area-inset-left)',
    },
  },
})
export const notOnPhones = style({ '@media': { [media.phone]: { display: 'none' } } })
export const rail = style({
  position: 'relative',
  zIndex: layer.sticky,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space['1h'],
  paddingBlock: space[3],
  paddingInlineStart: 'env(safe-area-inset-left)',
  overflowY: 'auto',
  scrollbarWidth: 'none',
  background: color.sunken,
  borderInlineEnd: `${stroke.thin} solid ${color.line}`,
  '@media': {
    [media.phone]: {
      gridRow: 2,
      flexDirection: 'row',
      justifyContent: 'space-around',
      gap: 0,
      minBlockSize: size.bar,
      // From one side of the screen to the other.
      marginInlineStart: 'calc(-1 * env(safe-area-inset-left))',
      paddingBlock: '0 env(safe-area-inset-bottom)',
      paddingInlineStart: `calc(${space[1]} + env(safe-area-inset-left))`,
      paddingInlineEnd: `calc(${space[1]} + env(safe-area-inset-right))`,
      border: 0,
      borderBlockStart: `${stroke.thin} solid ${color.line}`,
      // Hidden in a conversation, which has a way back of its own, and while the user types: the room is needed.
      selectors: { ':root:has(textarea:focus, [data-page=conversation]) &': { display: 'none' } },
    },
  },
})
/** The size is fixed, so that a logo that loads later moves nothing. */
export const logo = style({
  inlineSize: size.finger,
  blockSize: grid(8.5),
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  '@media': { [media.phone]: { display: 'none' } },
})
export const logoSign = style({ inlineSize: grid(8.5), blockSize: grid(8.5), borderRadius: radius.medium })
export const logoPicture = style({ inlineSize: size.finger, blockSize: grid(8.5) })
export const badge = style({
  position: 'absolute',
  insetBlockStart: space[1],
  insetInlineEnd: space[1],
  minInlineSize: space[4],
  blockSize: space[4],
  paddingInline: space[1],
  borderRadius: radius.full,
  background: color.bad,
  color: color.onBad,
  fontSize: font.size.tiny,
  fontWeight: font.weight.bold,
  lineHeight: space[4],
  textAlign: 'center',
  ...tabular,
})
/** Between the links and the account, and a place for the sign that sounds are blocked. */
export const gap = style({
  flex: 1,
  display: 'grid',
  alignContent: 'end',
  '@media': { [media.phone]: { flex: 'none', selectors: { '&:empty': { display: 'none' } } } },
})
export const content = style({
  position: 'relative',
  minInlineSize: 0,
  minBlockSize: 0,
  paddingInlineEnd: 'env(safe-area-inset-right)',
  display: 'grid',
  // Notices, calls, and the screen.
  gridTemplateRows: 'auto auto minmax(0, 1fr)',
})
export const notices = style({ gridRow: 1 })
/** Calls and offers, which stay in use while a dialog is open. */
export const above = style({ display: 'contents' })
export const main = style({ gridRow: 3, minBlockSize: 0, minInlineSize: 0, display: 'grid', outline: 'none' })
export const crash = style({ blockSize: '100%', display: 'grid', placeContent: 'center', background: color.raised })
export const crashActions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[2] })
export const expired = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.sheet,
  display: 'grid',
  placeItems: 'center',
  padding: space[4],
  textAlign: 'center',
  background: color.surface,
})
