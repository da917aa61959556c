import { keyframes, style } from '@vanilla-extract/css'
import { color, font, motion, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const place = style({ position: 'relative', minBlockSize: 0 })
export const scroller = style({
  blockSize: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  display: 'flex',
  flexDirection: 'column',
  paddingBlock: space[4],
  paddingInline: space[4],
  selectors: {
    // A short conversation stands at the bottom, near the composer. Unlike `justify-content`, `margin` keeps all of it
    // reachable by scrolling.
    '&::before': { content: '', marginBlockStart: 'auto' },
    '&:focus-visible': { outlineOffset: `-${stroke.ring}` },
  },
})

const rise = keyframes({ from: { opacity: 0, transform: `translateY(${space['1h']})` } })

export const greeting = style({
  // The scroller itself has the space above.
  marginBlockEnd: 'auto',
  marginInline: 'auto',
  maxInlineSize: '34ch',
  textAlign: 'center',
  color: color.text2,
  textWrap: 'balance',
  animation: `${rise} ${motion.slow} ${motion.ease}`,
})
export const greetingMark = style({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: grid(14),
  blockSize: grid(14),
  marginBlockEnd: space[4],
  borderRadius: radius.full,
  background: color.accentSoft,
  color: color.accent,
})
export const greetingTitle = style({
  fontSize: font.size.xl,
  letterSpacing: '-0.015em',
  color: color.text,
  marginBlockEnd: space[2],
})

export const day = style({
  alignSelf: 'center',
  marginBlock: `${space[3]} ${space[2]}`,
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  color: color.text3,
})
export const event = style({
  alignSelf: 'center',
  maxInlineSize: '100%',
  marginBlock: space[3],
  paddingInline: space[2],
  fontSize: font.size.s,
  color: color.text2,
  textAlign: 'center',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  animation: `${rise} ${motion.slow} ${motion.ease}`,
})
export const typing = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: grid(6),
  marginBlockStart: space[1],
  fontSize: font.size.s,
  color: color.text2,
})
const breathe = keyframes({ '0%, 60%, 100%': { opacity: 0.3 }, '30%': { opacity: 1 } })
export const dots = style({ display: 'inline-flex', gap: space[1] })
export const dot = style({
  inlineSize: grid(1.5),
  blockSize: grid(1.5),
  borderRadius: radius.full,
  background: 'currentColor',
  animation: `${breathe} 1.2s infinite`,
  selectors: { '&:nth-child(2)': { animationDelay: '0.15s' }, '&:nth-child(3)': { animationDelay: '0.3s' } },
})
