import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

const summaryBase = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[1]} ${space[2]}`,
  alignItems: 'center',
  padding: space[3],
  borderRadius: radius.small,
  border: `${stroke.thin} solid`,
  fontSize: font.size.s,
  // Stays below a fixed bar when the page scrolls to it.
  scrollMarginBlock: space[6],
  ':focus-visible': { outline: 'none', boxShadow: `0 0 0 ${stroke.ring} ${color.accentSoft}` },
})
export const summary = styleVariants({
  wrong: [summaryBase, { borderColor: color.bad, background: color.badSoft, color: color.bad }],
  corrected: [summaryBase, { borderColor: color.ok, background: color.okSoft, color: color.ok }],
})
export const title = style({ fontWeight: font.weight.bold })
export const list = style({
  gridColumn: 2,
  display: 'grid',
  justifyItems: 'start',
  listStyle: 'none',
  padding: 0,
  margin: 0,
})
export const link = style({
  color: 'inherit',
  textDecoration: 'underline',
  display: 'inline-flex',
  alignItems: 'center',
  // WCAG 2.5.8.
  minBlockSize: grid(6),
  overflowWrap: 'anywhere',
  selectors: { '[data-right] > &': { textDecoration: 'line-through' } },
})
