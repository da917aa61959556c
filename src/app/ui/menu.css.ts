import { keyframes, style } from '@vanilla-extract/css'
import { color, font, layer, media, motion, radius, space, touch } from '#app/theme/contract.css.ts'

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(4px)' } })

export const menu = style({
  position: 'absolute',
  zIndex: layer.menu,
  inlineSize: '248px',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius.medium,
  boxShadow: color.shadowLarge,
  padding: space[1],
  animation: `${arrive} ${motion.quick} ${motion.ease}`,
})
export const item = style({
  inlineSize: '100%',
  minBlockSize: touch.control,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingInline: space[2],
  borderRadius: radius.small,
  fontSize: font.size.s,
  textAlign: 'start',
  color: color.text,
  ':focus-visible': { outline: 'none', background: color.sunken },
  '@media': { [media.hover]: { ':hover': { background: color.sunken } } },
  selectors: { '&[aria-disabled=true]': { color: color.text3 } },
})
export const grow = style({ flex: 1 })
export const tick = style({ color: color.accent, display: 'inline-flex' })
export const line = style({ border: 0, blockSize: 1, background: color.line, marginBlock: space[1] })
export const heading = style({
  padding: `${space[2]} ${space[2]} ${space[1]}`,
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  color: color.text3,
})
