import { fallbackVar, keyframes, style } from '@vanilla-extract/css'
import { ringingHeight } from '#app/telephony/ringing-height.ts'
import { color, font, layer, media, motion, radius, size, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'
import { roomAbove } from '#app/ui/overlay/room-above.css.ts'

const arrive = keyframes({ from: { opacity: 0, transform: `translateY(-${space[2]})` } })

/** The calls that go on push what rings down, and with it the offers below. */
const belowBars = `${fallbackVar(roomAbove, grid(0))} + ${ringingHeight} + ${space[4]}`

/**
 * One place on every screen, over it: at the lower end beside the writing, so that nothing moves when an offer comes or
 * goes. On a phone below the header, and below toasts.
 */
export const stack = style({
  display: 'grid',
  // A letter with a hundred marks is as wide as they are, and breaks nowhere.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  position: 'absolute',
  zIndex: layer.offer,
  insetBlockEnd: `calc(${space[4]} + env(safe-area-inset-bottom))`,
  insetInlineEnd: space[4],
  inlineSize: size.offer,
  pointerEvents: 'none',
  selectors: {
    // Over the visitor's pane, which leaves the composer free.
    '&[data-inbox]': { insetInlineEnd: space[3], inlineSize: `calc(${size.side} - 2 * ${space[3]})` },
  },
  '@media': {
    [media.noSide]: {
      selectors: {
        // Without that pane, above the composer.
        '&[data-inbox]': { insetBlockEnd: `calc(2.5 * ${size.bar})`, inlineSize: size.offer },
      },
    },
    [media.phone]: {
      insetInline: space[2],
      insetBlockEnd: 'auto',
      insetBlockStart: `calc(${size.header} + ${space[2]} + env(safe-area-inset-top))`,
      inlineSize: 'auto',
      selectors: {
        '&[data-inbox]': { insetInline: space[2], insetBlockEnd: 'auto', inlineSize: 'auto' },
        ':root:has([data-region="toast"] > *) &': {
          insetBlockStart: `calc(${size.header} + ${size.finger} + ${space[6]} + env(safe-area-inset-top))`,
        },
        ':root:has([data-region="ringing"] > *) &': {
          insetBlockStart: `max(${size.header} + ${ringingHeight} + ${space[4]} + env(safe-area-inset-top), ${belowBars})`,
        },
        // An open sheet begins where offers stand otherwise, with its title and the way out of it.
        ':root:has([data-region="modal"]) &': {
          insetBlockStart: 'auto',
          insetBlockEnd: `calc(${space[2]} + env(safe-area-inset-bottom))`,
        },
      },
    },
  },
})
export const card = style({
  pointerEvents: 'auto',
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.large,
  boxShadow: color.shadowLarge,
  padding: space[4],
  animation: `${arrive} ${motion.slow} ${motion.ease}`,
})
export const top = style({ display: 'flex', gap: space[3], alignItems: 'center' })
export const who = style({ flex: 1, minInlineSize: 0 })
export const name = style([oneLine, { fontWeight: font.weight.bold }])
export const sub = style([oneLine, { fontSize: font.size.s, color: color.text2, ...tabular }])
/** Where one line has no room for both, they stand on two: neither is cut. */
export const way = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[1] })
export const text = style({
  fontSize: font.size.s,
  color: color.text2,
  marginBlock: `${space[2]} ${space[3]}`,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})
/**
 * Takes no press in its first moment: it was meant for what the pointer was on before. The card is pressed in its place,
 * so that nothing below it is.
 */
export const actions = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1.5fr',
  gap: space[2],
  selectors: { '&[data-new]': { pointerEvents: 'none' } },
})
/** A third answer. */
export const wholeRow = style({ gridColumn: '1 / -1' })
export const failure = style({ marginBlockEnd: space[3] })
export const more = style({
  justifySelf: 'end',
  fontSize: font.size.s,
  fontWeight: font.weight.medium,
  padding: `${space[1]} ${space[3]}`,
  borderRadius: radius.full,
  background: color.surface,
  border: `${stroke.thin} solid ${color.line}`,
  boxShadow: color.shadowSmall,
})
/** Request of a colleague, above the visitor's words. */
export const lead = style({ display: 'grid', gap: space[1], fontSize: font.size.s, marginBlockStart: space[3] })
export const colleagueNote = style({
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.small,
  background: color.sunken,
  overflowWrap: 'anywhere',
})
