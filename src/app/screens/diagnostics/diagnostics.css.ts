import { style } from '@vanilla-extract/css'
import { color, font, media, space, stroke, tabular } from '#app/theme/contract.css.ts'

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[1]} ${space[3]}`,
  fontSize: font.size.s,
})
export const narrowFacts = style([
  facts,
  { maxInlineSize: '19rem', '@media': { [media.phone]: { maxInlineSize: 'none' } } },
])
export const term = style({ color: color.text2 })
export const value = style({ margin: 0, textAlign: 'end', overflowWrap: 'anywhere', ...tabular })
export const line = style({ display: 'block' })
export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: font.size.s, ...tabular })
export const cell = style({
  padding: `${space[2]} ${space[3]} ${space[2]} 0`,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  textAlign: 'start',
  overflowWrap: 'anywhere',
})
export const head = style({ color: color.text2, fontWeight: font.weight.normal })
export const region = style({ fontWeight: font.weight.medium })
export const host = style({ display: 'block', fontWeight: font.weight.normal, color: color.text2 })
export const marks = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[1], marginInlineStart: space[2] })
export const number = style({ textAlign: 'end', paddingInlineEnd: 0, whiteSpace: 'nowrap' })
/** The two parts of the number before them; hidden where there is no room. */
export const detail = style([number, { '@media': { [media.phone]: { display: 'none' } } }])
