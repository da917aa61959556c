import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, font, layer, media, motion, radius, size, space, stroke } from '#app/theme/contract.css.ts'

const arrive = keyframes({ from: { opacity: 0, transform: `translateY(${space[2]})` } })

const place = style({
  position: 'fixed',
  zIndex: layer.toast,
  display: 'grid',
  gap: space[2],
  insetBlockEnd: `calc(${space[4]} + env(safe-area-inset-bottom))`,
  pointerEvents: 'none',
  // On phones toasts are below the header, so that they cover neither its Back button nor the composer nor the bar.
  '@media': {
    [media.phone]: {
      insetBlockEnd: 'auto',
      insetBlockStart: `calc(${size.header} + ${space[2]} + env(safe-area-inset-top))`,
    },
  },
})
export const region = styleVariants({
  toast: [
    place,
    {
      insetInlineStart: `calc(${size.rail} + ${space[3]})`,
      inlineSize: size.offer,
      maxInlineSize: `calc(100vw - ${space[6]})`,
      '@media': {
        [media.wideRail]: { insetInlineStart: `calc(${size.wideRail} + ${space[3]})` },
        [media.phone]: { insetInline: space[3], inlineSize: 'auto' },
      },
    },
  ],
  snackbar: [
    place,
    {
      insetInline: space[3],
      // The position is above the composer.
      insetBlockEnd: `calc(2 * ${size.bar} + env(safe-area-inset-bottom))`,
      justifyItems: 'center',
      '@media': {
        // Beside the toasts where both would overlap, and above the bar of a phone.
        [media.noSide]: { insetInlineStart: `calc(${size.rail} + ${size.offer} + ${space[6]})` },
        [media.phone]: {
          insetInline: space[3],
          insetBlockStart: 'auto',
          insetBlockEnd: `calc(${size.bar} + ${space[2]} + env(safe-area-inset-bottom))`,
        },
      },
    },
  ],
})

const base = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: size.finger,
  padding: `${space[2]} ${space[2]} ${space[2]} ${space[3]}`,
  borderRadius: radius.medium,
  fontSize: font.size.s,
  boxShadow: color.shadowLarge,
  pointerEvents: 'auto',
  animation: `${arrive} ${motion.normal} ${motion.ease}`,
})
export const toast = styleVariants({
  toast: [base, { background: color.surface, color: color.text, border: `${stroke.thin} solid ${color.line}` }],
  /** In the colours of the other theme, so that the single line is noticed. */
  snackbar: [base, { background: color.text, color: color.background, paddingInline: space[4] }],
})
export const text = style({ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] })

const sign = style({ display: 'inline-flex', selectors: { [`${toast.snackbar} > &`]: { color: 'inherit' } } })
export const severity = styleVariants({
  error: [sign, { color: color.bad }],
  success: [sign, { color: color.ok }],
  warning: [sign, { color: color.warn }],
  connecting: [sign, { color: color.text2 }],
  info: [sign, { color: color.info }],
  notify: [sign, { color: color.accent }],
})
export const action = style({
  selectors: { [`${toast.snackbar} &`]: { color: 'inherit', textDecoration: 'underline' } },
})
