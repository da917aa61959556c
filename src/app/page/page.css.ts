import { style } from '@vanilla-extract/css'
import { color, font, media, size, space, tabular } from '#app/theme/contract.css.ts'

export const page = style({
  overflow: 'auto',
  padding: space[6],
  '@media': { [media.phone]: { padding: space[4] } },
})
/** Every page begins at the same place, however wide it is: titles do not jump from page to page. */
export const column = style({ inlineSize: 'min(100%, 60rem)', display: 'grid', gap: space[6] })
/** The cards of a page of forms: one column, of the same width everywhere. */
export const formColumn = style({
  inlineSize: `min(100%, ${size.panel})`,
  display: 'grid',
  gap: space[4],
})
export const title = style({ fontSize: font.size.xl })
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
  gap: space[4],
})
export const hint = style({ fontSize: font.size.s, color: color.text2 })
export const list = style({ display: 'grid', gap: space[1], fontSize: font.size.s, ...tabular })
export const pair = style({ display: 'flex', justifyContent: 'space-between', gap: space[3] })
/** Fields that may have a message each stand side by side by their labels. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
  gap: space[3],
  alignItems: 'start',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
/** A fieldset of checkboxes or radio buttons, one below the other. */
export const choices = style({ display: 'grid', gap: space[2], border: 0, margin: 0, padding: 0 })
