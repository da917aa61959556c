import { fallbackVar, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, font, layer, media, motion, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid, titleBar } from '#app/theme/grid.ts'
import { roomAbove } from './room-above.css.ts'

const appear = keyframes({ from: { opacity: 0 } })
const slide = keyframes({ from: { transform: `translateX(var(--from, ${space[10]}))`, opacity: 0 } })

const above = fallbackVar(roomAbove, titleBar)

export const scrim = style({
  position: 'fixed',
  inset: 0,
  paddingBlockStart: above,
  zIndex: layer.sheet,
  display: 'grid',
  background: color.scrim,
  animation: `${appear} ${motion.quick} ${motion.ease}`,
})
const surface = style({
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  boxShadow: color.shadowLarge,
  overflow: 'auto',
  // The focused field must not be behind the buttons of a form.
  scrollPaddingBlockEnd: grid(20),
  minBlockSize: 0,
})
const centred = (width: string) => ({
  placeSelf: 'center',
  inlineSize: `min(calc(100% - ${space[8]}), ${width})`,
  maxBlockSize: `calc(100dvh - ${space[8]} - ${above})`,
  borderRadius: radius.large,
})
export const look = styleVariants({
  dialog: [surface, centred(size.form)],
  /** For long texts and tables. */
  wide: [surface, centred(size.panel)],
  /** For two columns beside each other. */
  broad: [surface, centred(grid(240))],
  /** At the side, over the whole height: for content of the screen that has no room on it. */
  sheet: [
    surface,
    {
      justifySelf: 'end',
      inlineSize: `min(100%, ${size.panel})`,
      blockSize: `calc(100dvh - ${above})`,
      paddingBlock: 'env(safe-area-inset-top) env(safe-area-inset-bottom)',
      paddingInlineEnd: 'env(safe-area-inset-right)',
      borderBlockWidth: 0,
      borderInlineEndWidth: 0,
      animation: `${slide} ${motion.slow} ${motion.ease}`,
      selectors: { '[dir="rtl"] &': { vars: { '--from': `-${grid(10)}` } } },
    },
  ],
})
export const inside = style({
  display: 'grid',
  gap: space[3],
  padding: space[6],
  outline: 'none',
  '@media': {
    [media.phone]: {
      // The last buttons can be scrolled above an offer, which stands at the lower end then.
      selectors: { ':root:has([data-region="offers"] > *) &': { paddingBlockEnd: grid(60) } },
    },
  },
})
export const head = style({ display: 'flex', alignItems: 'center', gap: space[2] })
export const title = style({ flex: 1, fontSize: font.size.l })
export const text = style({ color: color.text2 })
globalStyle(`${text} > p + p`, { marginBlockStart: space[2] })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[2],
  marginBlockStart: space[2],
})
