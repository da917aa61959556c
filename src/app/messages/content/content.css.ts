import { style } from '@vanilla-extract/css'
import { color, font, layer, media, radius, size, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

const widest = grid(80)
/** Surfaces inside of a bubble have their own colours, whoever sent it. */
const surface = style({
  background: color.surface,
  color: color.text,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  whiteSpace: 'normal',
})

export const file = style({ display: 'grid', gap: space['1h'], maxInlineSize: widest })
export const picture = style({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'grid',
  overflow: 'hidden',
  inlineSize: '100%',
  minInlineSize: grid(20),
  minBlockSize: grid(15),
  maxBlockSize: grid(80),
  borderRadius: radius.medium,
  background: color.sunken,
  cursor: 'zoom-in',
  ':focus-visible': { outline: `${stroke.thick} solid ${color.accent}`, outlineOffset: stroke.thick },
})
export const pixels = style({ display: 'block', inlineSize: '100%', blockSize: '100%', objectFit: 'contain' })
export const movingPixels = style({ gridArea: '1 / 1', display: 'grid', minBlockSize: 0 })
/** On a picture that moves. */
export const moving = style({
  gridArea: '1 / 1',
  placeSelf: 'end start',
  margin: space[1],
  padding: `0 ${space[1]}`,
  borderRadius: radius.small,
  background: color.surface,
  color: color.text2,
  fontSize: font.size.tiny,
  fontWeight: font.weight.bold,
})
export const cover = style({ display: 'block', inlineSize: '100%', blockSize: '100%', objectFit: 'cover' })
export const coming = style({
  display: 'grid',
  placeItems: 'center',
  padding: space[3],
  minBlockSize: grid(15),
  fontSize: font.size.xs,
  color: color.text2,
  overflowWrap: 'anywhere',
  textAlign: 'center',
})
export const video = style({
  display: 'block',
  inlineSize: '100%',
  maxBlockSize: grid(80),
  borderRadius: radius.medium,
  background: color.sunken,
})
export const sound = style({ display: 'block', inlineSize: '100%', minInlineSize: grid(60) })
export const page = style([surface, { display: 'block', overflow: 'hidden', maxBlockSize: grid(60) }])
export const row = style([
  surface,
  {
    display: 'flex',
    alignItems: 'center',
    gap: space[2],
    padding: space[2],
    minInlineSize: grid(50),
    minBlockSize: touch.control,
    textDecoration: 'none',
    '@media': { [media.hover]: { ':hover': { borderColor: color.lineStrong } } },
  },
])
export const unsent = style({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: grid(50) })
export const words = style({ display: 'grid', minInlineSize: 0, flex: 1, textAlign: 'start' })
export const name = style([oneLine, { fontWeight: font.weight.medium, fontSize: font.size.s }])
export const sizeLine = style({ fontSize: font.size.xs, color: color.text2 })
export const trouble = style({ margin: 0, fontSize: font.size.xs })

export const wave = style([
  surface,
  {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    gap: space[2],
    paddingInline: space[2],
    minInlineSize: grid(60),
  },
])
/** The wave is what is seen of it; the slider lies over it for keys, pointer and screen readers. */
export const seek = style({
  gridColumn: 2,
  gridRow: 1,
  zIndex: layer.raised,
  margin: 0,
  inlineSize: '100%',
  blockSize: size.finger,
  opacity: 0,
  cursor: 'pointer',
})
export const bars = style({
  gridColumn: 2,
  gridRow: 1,
  display: 'flex',
  alignItems: 'center',
  gap: space.hair,
  blockSize: grid(8),
  borderRadius: radius.small,
  selectors: { [`${seek}:focus-visible + &`]: { outline: `${stroke.thick} solid ${color.accent}` } },
})
export const bar = style({
  flex: 1,
  borderRadius: radius.full,
  background: color.lineStrong,
  selectors: { '&[data-done]': { background: color.accent } },
})
export const time = style({ ...tabular, fontSize: font.size.xs, color: color.text2 })

export const card = style([
  surface,
  {
    display: 'grid',
    gap: space['1h'],
    padding: space[3],
    inlineSize: widest,
    maxInlineSize: '100%',
    alignContent: 'start',
    overflowWrap: 'anywhere',
  },
])
export const cardPicture = style({
  display: 'block',
  overflow: 'hidden',
  aspectRatio: '16 / 9',
  margin: `calc(-1 * ${space[3]})`,
  marginBlockEnd: space[1],
  background: color.sunken,
  borderStartStartRadius: radius.medium,
  borderStartEndRadius: radius.medium,
})
export const carousel = style({
  display: 'flex',
  gap: space[2],
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  paddingBlockEnd: space[1],
  whiteSpace: 'normal',
  ':focus-visible': { outline: `${stroke.thick} solid ${color.accent}` },
})
export const list = style([surface, { display: 'grid', gap: space[2], padding: space[3], minInlineSize: grid(60) }])
export const items = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid' })
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[2],
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
})
export const itemPicture = style({
  flex: 'none',
  overflow: 'hidden',
  inlineSize: grid(10),
  blockSize: grid(10),
  borderRadius: radius.small,
  background: color.sunken,
})
export const buttons = style({ display: 'grid', gap: space[1], marginBlockStart: space[1], whiteSpace: 'normal' })
export const replies = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  marginBlockStart: space[2],
  whiteSpace: 'normal',
})
export const action = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[1],
  minBlockSize: touch.controlSmall,
  paddingInline: space[3],
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.full,
  background: color.surface,
  color: color.accent,
  fontSize: font.size.s,
  fontWeight: font.weight.medium,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&[aria-disabled="true"]': { color: color.text3 } },
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
})
