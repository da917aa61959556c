import { keyframes, style } from '@vanilla-extract/css'
import { color, media, radius, space } from '#app/theme/contract.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.55 } })

/** Placeholder of content that is about to appear. Shown after a delay, so that it does not flash. */
const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })
export const bone = style({
  display: 'block',
  background: color.sunken,
  borderRadius: radius.small,
  animation: `${appear} 160ms 120ms both, ${breathe} 1.6s 400ms ease-in-out infinite`,
  // It appears late also where nothing moves.
  '@media': { [media.reduced]: { animation: `${appear} 1ms 120ms both !important` } },
})
/** In place of a row of a list. */
export const boneRow = style([bone, { blockSize: space[8] }])
