import { keyframes, style } from '@vanilla-extract/css'
import { color, font, layer, media, motion, radius, size, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

const arrive = keyframes({ from: { opacity: 0, transform: `translateY(-${space[2]})` } })

/** Over the screen, at its upper end: calls go on whatever is looked at meanwhile. */
export const calls = style({
  position: 'absolute',
  zIndex: layer.offer,
  insetBlockStart: `calc(${size.header} + ${space[3]})`,
  insetInlineEnd: `calc(${size.side} + ${space[5]})`,
  inlineSize: size.offer,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  pointerEvents: 'none',
  '@media': {
    [media.noSide]: { insetInlineEnd: space[5] },
    [media.phone]: {
      insetInline: space[2],
      insetBlockStart: `calc(${size.header} + ${space[2]} + env(safe-area-inset-top))`,
      inlineSize: 'auto',
    },
  },
})
export const card = style({
  pointerEvents: 'auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.large,
  boxShadow: color.shadowLarge,
  padding: space[4],
  animation: `${arrive} ${motion.slow} ${motion.ease}`,
  '@media': { [media.reduced]: { animation: 'none' } },
})
export const who = style({ display: 'flex', gap: space[3], alignItems: 'center' })
export const words = style({ flex: 1, minInlineSize: 0 })
export const name = style([oneLine, { fontWeight: font.weight.bold }])
export const state = style({ fontSize: font.size.s, color: color.text2 })
export const time = style({ fontSize: font.size.s, color: color.text2, ...tabular })
export const answers = style({ display: 'grid', gridTemplateColumns: '1fr 1.5fr', gap: space[2] })
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' })
export const hangUp = style({ marginInlineStart: 'auto' })
export const elsewhere = style({ fontSize: font.size.s, color: color.text2 })
export const keypad = style({
  margin: 0,
  padding: 0,
  border: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: space[2],
})
export const people = style({ display: 'grid', gap: space[3] })
export const list = style({ display: 'grid', gap: space[1], margin: 0, padding: 0, listStyle: 'none' })
export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  overflowWrap: 'anywhere',
})
export const sign = style({ fontSize: font.size.s, color: color.text2 })
export const pick = style({ display: 'grid', gap: space[1], fontSize: font.size.s })
export const give = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const pictures = style({ position: 'relative', display: 'grid', gap: space[2] })
export const picture = style({
  inlineSize: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: radius.medium,
  background: color.sunken,
})
export const ownPicture = style([picture, { inlineSize: grid(24), justifySelf: 'end' }])
