import { keyframes, style } from '@vanilla-extract/css'
import { color, font, layer, media, motion, radius, space, stroke, touch } from '#app/theme/contract.css.ts'

const rise = keyframes({ from: { opacity: 0, transform: `translateY(${space['1h']})` } })

/** Centred over the end of the log. */
export const pill = style({
  position: 'absolute',
  insetBlockEnd: space[2],
  insetInline: 0,
  marginInline: 'auto',
  inlineSize: 'fit-content',
  minInlineSize: touch.control,
  minBlockSize: touch.control,
  paddingInline: space[3],
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space['1h'],
  zIndex: layer.raised,
  borderRadius: radius.full,
  border: `${stroke.thin} solid ${color.lineStrong}`,
  background: color.surface,
  fontSize: font.size.s,
  fontWeight: font.weight.medium,
  boxShadow: color.shadowLarge,
  animation: `${rise} ${motion.normal} ${motion.ease}`,
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
})
