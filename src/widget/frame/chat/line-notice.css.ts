import { keyframes, style } from '@vanilla-extract/css'
import { color, font, motion, space } from '#app/theme/contract.css.ts'

const appear = keyframes({ from: { opacity: 0 } })

/** Takes no room while it is empty. */
export const place = style({ minBlockSize: 0 })
export const notice = style({
  paddingBlock: space[2],
  paddingInline: space[4],
  fontSize: font.size.s,
  color: color.warn,
  background: color.warnSoft,
  textAlign: 'center',
  textWrap: 'balance',
  animation: `${appear} ${motion.slow} ${motion.ease}`,
})
export const asking = style([
  notice,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: space[2],
    fontVariantNumeric: 'tabular-nums',
  },
])
/** Answers to a question; they stay together. */
export const answers = style({ display: 'flex', columnGap: space[2] })
