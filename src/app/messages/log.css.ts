import { keyframes, style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const frame = style({ position: 'relative', flex: 1, minBlockSize: 0, display: 'grid' })
export const log = style({
  // Changes inside the log do not cause a layout outside of it.
  contain: 'strict',
  overflowY: 'auto',
  overflowX: 'hidden',
  overscrollBehavior: 'contain',
  // The virtualiser keeps the scroll position; the browser's scroll anchoring would correct it a second time.
  overflowAnchor: 'none',
  paddingInline: space[6],
  ':focus-visible': { outlineOffset: `-${stroke.thick}` },
  '@media': { [media.phone]: { paddingInline: space[3] } },
})
/** A short log is aligned to the bottom, next to the composer. */
export const floor = style({
  minBlockSize: '100%',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
})
export const lines = style({ position: 'relative', flex: 'none' })
export const place = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  // The line that was jumped to.
  selectors: { '&[data-marked]': { background: color.accentSoft, borderRadius: radius.medium } },
})
export const top = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  blockSize: space[10],
  display: 'grid',
  placeItems: 'center',
})
const aside = style({ fontSize: font.size.xs, color: color.text3, textAlign: 'center' })
/** Player of a recording, below its event. */
export const player = style({ inlineSize: 'min(24rem, 100%)', marginInline: 'auto', paddingBlockEnd: space[2] })
export const note = style([
  aside,
  {
    paddingBlock: space['1h'],
    marginBlock: space[1],
    display: 'block',
    overflowWrap: 'anywhere',
    overflow: 'clip',
    overflowClipMargin: space.half,
  },
])
export const day = style([
  aside,
  {
    display: 'flex',
    alignItems: 'center',
    gap: space[2],
    paddingBlock: `${space[3]} ${space[2]}`,
    '::before': { content: '', flex: 1, blockSize: 1, background: color.line },
    '::after': { content: '', flex: 1, blockSize: 1, background: color.line },
  },
])

/** Line above the first unread message. */
export const newLine = style([day, { color: color.accent, fontWeight: font.weight.medium }])

export const message = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: `${space.half} ${space[2]}`,
  paddingBlockStart: space.half,
  selectors: {
    '&[data-first]': { paddingBlockStart: space[2] },
    '&[data-mine]': { flexDirection: 'row-reverse' },
  },
})
export const face = style({ inlineSize: grid(7), flex: 'none', '@media': { [media.phone]: { display: 'none' } } })
export const bubble = style({
  maxInlineSize: '74%',
  minInlineSize: 0,
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.bubble,
  background: color.theirs,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Marks above and below a letter are drawn without an end, over the messages around it.
  overflow: 'clip',
  overflowClipMargin: space.half,
  selectors: {
    '[data-last]:not([data-mine]) > &': { borderEndStartRadius: radius.tail },
    '[data-mine] > &': { background: color.mine, color: color.onMine },
    '[data-mine][data-last] > &': { borderEndEndRadius: radius.tail },
    // Files and cards have surfaces of their own, on which a bubble would be a frame.
    '&[data-bare]': { padding: 0, background: 'none', color: color.text, overflow: 'visible' },
    // Not delivered yet: only an outline; filled once it is sent.
    '[data-unsent] > &': {
      background: 'none',
      color: color.text,
      boxShadow: `inset 0 0 0 ${stroke.medium} ${color.lineStrong}`,
    },
    '[data-unsent="failed"] > &': { boxShadow: `inset 0 0 0 ${stroke.medium} ${color.bad}` },
  },
  '@media': { [media.phone]: { maxInlineSize: '88%' } },
})
/** A line above the text of a bubble: who wrote it, or for whom. */
export const sender = style({ display: 'block', fontSize: font.size.xs, fontWeight: font.weight.medium })
export const removed = style({ fontStyle: 'italic', opacity: 0.8 })
export const meta = style({
  ...tabular,
  fontSize: font.size.tiny,
  color: color.text3,
  whiteSpace: 'nowrap',
  paddingBlockEnd: space.half,
  selectors: { '[data-unsent="queued"] > &': { color: color.warn, fontWeight: font.weight.medium } },
  '@media': {
    [media.phone]: { flexBasis: '100%', selectors: { '[data-mine] > &': { textAlign: 'end' } } },
  },
})
export const failure = style({
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space[1],
  fontSize: font.size.xs,
  color: color.bad,
})
export const failureText = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  marginInlineEnd: space[1],
})

const breathe = keyframes({ '0%, 60%, 100%': { opacity: 0.35 }, '30%': { opacity: 1 } })
export const typing = style({
  minBlockSize: grid(6),
  paddingInline: space[6],
  fontSize: font.size.xs,
  color: color.text2,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  '@media': { [media.phone]: { paddingInline: space[3] } },
})
export const dots = style({ display: 'inline-flex', gap: space[1] })
export const typingDot = style({
  inlineSize: grid(1.5),
  blockSize: grid(1.5),
  borderRadius: radius.full,
  background: color.accent,
  animation: `${breathe} 1.2s infinite`,
  selectors: { '&:nth-child(2)': { animationDelay: '150ms' }, '&:nth-child(3)': { animationDelay: '300ms' } },
})

export const bonesLeft = style({
  blockSize: grid(9.5),
  inlineSize: '46%',
  borderRadius: radius.bubble,
  marginBlock: space[1],
})
export const bonesRight = style([bonesLeft, { inlineSize: '38%', marginInlineStart: 'auto' }])
/** A button in a line of text. */
export const besideText = style({ display: 'inline-flex', verticalAlign: 'middle' })
