import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, font, media, radius, size, space, stroke, touch } from '#app/theme/contract.css.ts'

/** The text has its own direction, and stands at the side at which the page begins. */
const ownSide = { textAlign: ['-webkit-match-parent', 'match-parent'] } as {
  textAlign: ['-webkit-match-parent', 'match-parent']
}
/** A part of the screen that scrolls by itself. A page within another has the padding of the outer one. */
export const page = style({
  minInlineSize: 0,
  overflow: 'auto',
  padding: space[6],
  ':focus-visible': { outlineOffset: `-${stroke.thick}` },
  '@media': { [media.phone]: { padding: space[4] } },
})
globalStyle(`${page} ${page}`, { padding: 0, overflow: 'visible' })
const parts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: space[4] })
/** Every page begins at the same place, however wide it is: titles do not jump from page to page. */
export const width = styleVariants({
  full: [parts],
  text: [parts, { inlineSize: 'min(100%, 60rem)' }],
  /** Texts that are read for long. */
  article: [parts, { inlineSize: 'min(100%, 52rem)' }],
  form: [parts, { inlineSize: `min(100%, ${size.panel})` }],
})
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: space[3] })
export const headText = style({ flex: 1, minInlineSize: 'min(100%, 10rem)' })
export const title = style({ fontSize: font.size.xl, letterSpacing: '-0.01em', overflowWrap: 'anywhere', ...ownSide })
export const about = style({ fontSize: font.size.s, color: color.text2, maxInlineSize: '60ch' })

/** Parts below each other, by the gap between them. */
export const stack = styleVariants({ 0: space[0], 1: space[1], 2: space[2], 3: space[3], 4: space[4] }, (gap) => [
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap, minInlineSize: 0, border: 0, padding: 0 },
])
const beside = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], minInlineSize: 0 })
/** Parts beside each other, by where they stand in their line; what has no room begins a new line. */
export const toolbar = styleVariants({
  center: [beside, { alignItems: 'center' }],
  /** For fields, whose labels stand above them. */
  end: [beside, { alignItems: 'end' }],
  baseline: [beside, { alignItems: 'baseline' }],
  /** The first at the start, the last at the end. */
  apart: [beside, { alignItems: 'center', justifyContent: 'space-between' }],
})
/** Takes the room that the others leave. */
export const grow = style({ flex: '1 1 12rem', minInlineSize: 0 })

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
  gap: space[4],
})
/** Fields that may have a message each stand side by side by their labels. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
  gap: space[3],
  alignItems: 'start',
})
/** A part of a page within a frame. */
export const frame = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  padding: space[4],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  minInlineSize: 0,
})
export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  marginBlockStart: space[4],
})
export const sectionTitle = style({ fontSize: font.size.s, fontWeight: font.weight.bold })

/** Steps that somebody follows one after the other. */
export const steps = style({
  display: 'grid',
  gap: space[3],
  paddingInlineStart: space[5],
  listStyle: 'decimal',
})
/** Two parts beside each other, one below the other where there is no room. */
export const columns = styleVariants({
  /** The first of two stands at the side, and above the other where there is no room. */
  side: {
    display: 'grid',
    gridTemplateColumns: `minmax(0, 1fr) ${size.side}`,
    gap: space[6],
    alignItems: 'start',
    '@media': { [media.noSide]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
  /** A form, and beside it what it makes. */
  halves: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: space[6],
    alignItems: 'start',
    '@media': { [media.noSide]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
})

// The result of a form stays in sight while the form scrolls.
globalStyle(`${columns.halves} > :last-child`, { position: 'sticky', insetBlockStart: 0 })
globalStyle(`${columns.side} > :last-child:not(:only-child)`, {
  gridColumn: 1,
  gridRow: 1,
  '@media': { [media.noSide]: { gridRow: 2 } },
})

/** Names and values: beside each other, on a phone below each other where the values are long. */
const pairs = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(7rem, auto) minmax(0, 1fr)',
  gap: `${space[2]} ${space[4]}`,
})
export const facts = styleVariants({
  texts: [pairs, { '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: space.half } } }],
  figures: [
    pairs,
    { gridTemplateColumns: 'auto minmax(0, 1fr)', gap: `${space[1]} ${space[3]}`, fontSize: font.size.s },
  ],
})
export const term = style({ color: color.text2, fontSize: font.size.s })
const value = style({ overflowWrap: 'anywhere', ...ownSide })
export const values = styleVariants({
  texts: [value, { whiteSpace: 'pre-wrap', '@media': { [media.phone]: { marginBlockEnd: space[2] } } }],
  figures: [value, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' }],
})

export const navTitle = style({
  padding: `${space[2]} ${space[2]} 0`,
  fontSize: font.size.xl,
  fontWeight: font.weight.bold,
  letterSpacing: '-0.01em',
})
export const placesTitle = style({
  paddingInline: space[2],
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  color: color.text3,
})
export const places = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.half })
/** One of the places of a navigation beside a page: the one that is open has the colour of the service. */
export const place = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: touch.control,
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.medium,
  color: color.text2,
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
  selectors: {
    '&[aria-current]': { background: color.accentSoft, color: color.accent, fontWeight: font.weight.medium },
  },
})
