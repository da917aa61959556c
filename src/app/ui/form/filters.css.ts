import { globalStyle, style } from '@vanilla-extract/css'
import { media, space } from '#app/theme/contract.css.ts'

/** One row where there is room for all of them. */
export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: space[3], alignItems: 'end' })
/** Stands behind a button on a phone; elsewhere its fields are in the row as the others are. */
export const folded = style({
  display: 'contents',
  '@media': { [media.phone]: { selectors: { '[aria-expanded="false"] + &': { display: 'none' } } } },
})
export const unfold = style({ display: 'none', '@media': { [media.phone]: { display: 'inline-flex' } } })
/** A field of several values, or of words: twice as wide where there is room. */
export const wide = style({})
/** A filter with a line of its own. */
export const line = style({})

const each = (what: string) => `:is(${filters}, ${folded}) > ${what}`
globalStyle(each('*'), { flex: '1 1 8rem', maxInlineSize: '16rem', minInlineSize: 0 })
// A button that opens something is as wide as its words.
globalStyle(each(':is(button, div:has(> button))'), { flex: 'none' })
globalStyle(each(wide), { flex: '2 1 16rem', maxInlineSize: '32rem' })
globalStyle(each(line), { flex: '1 0 100%', maxInlineSize: 'none' })
globalStyle(each(':not(button, div:has(> button))'), {
  '@media': { [media.phone]: { flexBasis: '100%', maxInlineSize: 'none' } },
})
