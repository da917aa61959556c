import { keyframes, style } from '@vanilla-extract/css'
import { color, layer, motion, radius, space, stroke } from '#app/theme/contract.css.ts'

const arrive = keyframes({ from: { opacity: 0, transform: `translateY(${space[1]})` } })

/** A surface over the screen, beside the element that opened it. */
export const popover = style({
  zIndex: layer.menu,
  maxInlineSize: `calc(100vw - ${space[4]})`,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  boxShadow: color.shadowLarge,
  padding: space[1],
  outline: 'none',
  animation: `${arrive} ${motion.quick} ${motion.ease}`,
})
