import { style } from '@vanilla-extract/css'
import { color, font, motion, radius, size, space, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const field = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: touch.control,
  fontSize: font.size.s,
  position: 'relative',
  selectors: { '&[data-disabled]': { color: color.text3 } },
})
export const track = style({
  flex: 'none',
  inlineSize: grid(9),
  blockSize: grid(5),
  padding: space.half,
  borderRadius: radius.full,
  background: color.text3,
  transition: `background ${motion.quick} ${motion.ease}`,
  selectors: {
    [`${field}[data-selected] &`]: { background: color.accent },
    [`${field}[data-disabled] &`]: { opacity: 0.5 },
    [`${field}[data-focus-visible] &`]: { outline: `${size.focus} solid ${color.accent}`, outlineOffset: size.focus },
  },
})
export const knob = style({
  display: 'block',
  inlineSize: space[4],
  blockSize: space[4],
  borderRadius: radius.full,
  background: color.surface,
  transition: `transform ${motion.quick} ${motion.ease}`,
  selectors: {
    [`${field}[data-selected] &`]: { transform: `translateX(${space[4]})` },
    [`[dir="rtl"] ${field}[data-selected] &`]: { transform: `translateX(-${space[4]})` },
  },
})
