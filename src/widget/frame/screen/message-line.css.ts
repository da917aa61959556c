import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, font, motion, radius, space, stroke } from '#app/theme/contract.css.ts'

const line = style({
  display: 'flex',
  flexDirection: 'column',
  maxInlineSize: '84%',
  marginBlockStart: space.half,
  selectors: { '&[data-first="true"]': { marginBlockStart: space[2] } },
})
const appear = keyframes({ from: { opacity: 0, transform: `translateY(${space[1]})` } })
const bubble = style({
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  paddingBlock: space[2],
  paddingInline: space[3],
  borderRadius: radius.large,
  border: `${stroke.thin} solid transparent`,
  animation: `${appear} ${motion.normal} ${motion.ease}`,
  selectors: {
    // The newest line keeps the layer of its animation: giving it up would lay out and paint the log again at its end.
    '[data-newest] > &': { willChange: 'opacity, transform' },
  },
})

export const lines = styleVariants({
  mine: [line, { alignSelf: 'flex-end', alignItems: 'flex-end' }],
  theirs: [line, { alignSelf: 'flex-start', alignItems: 'flex-start' }],
})

export const bubbles = styleVariants({
  mine: [bubble, { background: color.mine, color: color.onMine }],
  theirs: [bubble, { background: color.theirs }],
  /** The backend does not have the message yet: it has an outline, and a text that says so. */
  waiting: [bubble, { background: color.surface, borderColor: color.accent, borderStyle: 'dashed' }],
  /** Bubble of content that has surfaces of its own. */
  bare: [bubble, { padding: 0, borderWidth: 0 }],
  failed: [bubble, { background: color.badSoft, borderColor: color.bad }],
})
export const text = style({ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflow: 'clip' })
/** The last message of a run points to its sender. */
export const tails = styleVariants({
  mine: { borderEndEndRadius: radius.tail },
  theirs: { borderEndStartRadius: radius.tail },
})

export const below = style({
  display: 'flex',
  gap: space['1h'],
  marginBlock: space[1],
  paddingInline: space[1],
  fontSize: font.size.xs,
  color: color.text3,
})
export const bad = style({ color: color.bad, fontWeight: font.weight.medium })
export const refused = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  paddingInline: space[1],
  fontSize: font.size.s,
  color: color.bad,
  textAlign: 'end',
})
export const actions = style({ display: 'flex', marginInlineEnd: `calc(-1 * ${space[2]})` })
