import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, layer, media, space, stroke, tabular } from '#app/theme/contract.css.ts'

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: font.size.s,
  ...tabular,
})
const cell = style({
  padding: space[2],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
})
const number = style([cell, { textAlign: 'end', whiteSpace: 'nowrap' }])
export const cells = styleVariants({
  text: [cell],
  number: [number],
  /** A detail of a number; hidden where there is no room. */
  detail: [number, { '@media': { [media.phone]: { display: 'none' } } }],
})
/** Stays in sight while the rows scroll. */
export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.raised,
  background: 'inherit',
  color: color.text2,
  fontWeight: font.weight.medium,
})
