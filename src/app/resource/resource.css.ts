import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, media, space } from '#app/theme/contract.css.ts'

export const screen = style({ display: 'grid', alignContent: 'start', gap: space[4], minInlineSize: 0 })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: space[3] })
export const headText = style({ flex: 1, minInlineSize: 'min(100%, 16rem)' })
export const title = style({ fontSize: font.size.xl, letterSpacing: '-0.01em' })
export const about = style({ fontSize: font.size.s, color: color.text2, maxInlineSize: '60ch' })
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
/** One row where there is room for all of them. */
export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], alignItems: 'end' })
globalStyle(`${filters} > *`, { flex: '1 1 8rem', maxInlineSize: '16rem', minInlineSize: 0 })
// A button that opens something is as wide as its words.
globalStyle(`${filters} > :is(button, div:has(> button))`, { flex: 'none' })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
/** A field of chips: twice as wide where there is room. */
export const wide = style({})
globalStyle(`${filters} > ${wide}`, { flex: '2 1 16rem', maxInlineSize: '32rem' })
globalStyle(`${filters} > ${chips}`, { flex: '1 0 100%', maxInlineSize: 'none' })
globalStyle(`${filters} > *:not(button, div:has(> button))`, {
  '@media': { [media.phone]: { flexBasis: '100%', maxInlineSize: 'none' } },
})
export const bulk = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })
export const open = style({
  color: 'inherit',
  fontWeight: font.weight.medium,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  // The cell's line clamp does not apply within a button, so the button has its own.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  '@media': { [media.hover]: { ':hover': { textDecoration: 'underline' } } },
})
export const leads = style([open, { color: color.accent }])
export const bones = style({ display: 'grid', gap: space[2] })
export const boneHead = style({ blockSize: space[10] })
export const boneRow = style({ blockSize: space[8] })
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(7rem, auto) minmax(0, 1fr)',
  gap: `${space[2]} ${space[4]}`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: space.half } },
})
export const term = style({ color: color.text2, fontSize: font.size.s })
export const fact = style({
  margin: 0,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  '@media': { [media.phone]: { marginBlockEnd: space[2] } },
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockStart: space[3] })
export const theirs = style({ display: 'grid', gap: space[2] })
