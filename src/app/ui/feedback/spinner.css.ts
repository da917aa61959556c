import { keyframes, style } from '@vanilla-extract/css'
import { media, radius, size, stroke } from '#app/theme/contract.css.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
/** For work of unknown length. Never for local data, which appears at once. */
export const spinner = style({
  display: 'inline-block',
  flex: 'none',
  inlineSize: size.iconSmall,
  blockSize: size.iconSmall,
  border: `${stroke.thick} solid currentColor`,
  borderInlineEndColor: 'transparent',
  borderRadius: radius.full,
  animation: `${turn} 800ms linear infinite`,
  // With reduced motion a dotted ring, a different shape than a complete one.
  '@media': { [media.reduced]: { borderStyle: 'dotted', borderInlineEndColor: 'currentColor' } },
})
