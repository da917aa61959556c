import { keyframes, style } from '@vanilla-extract/css'
import { media, radius, size, stroke } from '#app/theme/contract.css.ts'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
/** Something is under way and nobody knows how long. Never for what is read locally. */
export const spinner = style({
  display: 'inline-block',
  flex: 'none',
  inlineSize: size.iconSmall,
  blockSize: size.iconSmall,
  border: `${stroke.thick} solid currentColor`,
  borderInlineEndColor: 'transparent',
  borderRadius: radius.full,
  animation: `${turn} 800ms linear infinite`,
  // Without motion a dotted ring: still another shape than a finished one.
  '@media': { [media.reduced]: { borderStyle: 'dotted', borderInlineEndColor: 'currentColor' } },
})
