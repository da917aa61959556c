import { fallbackVar, keyframes, style } from '@vanilla-extract/css'
import { ringingHeight } from '#app/telephony/ringing-height.ts'
import { color, font, layer, media, motion, radius, size, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'
import { roomAbove } from '#app/ui/overlay/room-above.css.ts'

const arrive = keyframes({ from: { opacity: 0, transform: `translateY(-${space[2]})` } })

/** The calls that go on push what rings down, and with it the offers below. */
const belowBars = `${fallbackVar(roomAbove, grid(0))} + ${ringingHeight} + ${space[4]}`

const stack = style({ display: 'grid', gap: space[2] })
/** In the inbox: over empty space at the log's upper end; on a phone below the header, and below toasts. */
export const over = style([
  stack,
  {
    position: 'absolute',
    zIndex: layer.offer,
    insetBlockStart: `calc(${size.header} + ${space[3]})`,
    insetInlineEnd: `calc(${size.side} + ${space[5]})`,
    inlineSize: size.offer,
    pointerEvents: 'none',
    selectors: {
      ':root:has([data-region="ringing"] > *) &': {
        insetBlockStart: `max(${size.header} + ${ringingHeight} + ${space[5]}, ${belowBars})`,
      },
    },
    '@media': {
      [media.noSide]: { insetInlineEnd: space[5] },
      [media.phone]: {
        insetInline: space[2],
        insetBlockStart: `calc(${size.header} + ${space[2]} + env(safe-area-inset-top))`,
        inlineSize: 'auto',
        selectors: {
          ':root:has([data-region="toast"] > *) &': {
            insetBlockStart: `calc(${size.header} + ${size.finger} + ${space[6]} + env(safe-area-inset-top))`,
          },
          ':root:has([data-region="ringing"] > *) &': {
            insetBlockStart: `max(${size.header} + ${ringingHeight} + ${space[4]} + env(safe-area-inset-top), ${belowBars})`,
          },
        },
      },
    },
  },
])
/** On all other screens: a bar below the screen, which gets smaller, so that no field is covered. */
export const below = style([
  stack,
  {
    gridRow: 5,
    pointerEvents: 'auto',
    gridTemplateColumns: `minmax(0, ${size.offer})`,
    justifyContent: 'end',
    padding: `${space[3]} ${space[5]}`,
    background: color.sunken,
    borderBlockStart: `${stroke.thin} solid ${color.line}`,
    '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: space[2] } },
  },
])
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
export const sub = style({ fontSize: font.size.s, color: color.text2, ...tabular })
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
export const actions = style({ display: 'grid', gridTemplateColumns: '1fr 1.5fr', gap: space[2] })
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
/** What a colleague asks, above the visitor's words. */
export const lead = style({ display: 'grid', gap: space[1], fontSize: font.size.s, marginBlockStart: space[3] })
export const colleagueNote = style({
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.small,
  background: color.sunken,
  overflowWrap: 'anywhere',
})
