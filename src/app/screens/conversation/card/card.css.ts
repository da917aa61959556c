import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { terms } from '../visitor-facts.css.ts'

export const card = style({ display: 'grid', gap: space[5] })
export const head = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: space[2],
  // The sign of the button, not its frame, ends where the column does.
  marginInlineEnd: `calc(-1 * ${space[2]})`,
})
export const data = style({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: `${terms} minmax(0, 1fr)`,
  gap: `${space['1h']} ${space[2]}`,
  fontSize: font.size.s,
})
export const name = style({ color: color.text3, overflowWrap: 'anywhere' })
export const value = style({ margin: 0, overflowWrap: 'anywhere' })
export const note = style({
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.medium,
  border: `${stroke.thin} solid ${color.line}`,
  background: color.raised,
  fontSize: font.size.s,
})
export const by = style({
  ...tabular,
  margin: 0,
  marginBlockStart: space[1],
  fontSize: font.size.xs,
  color: color.text2,
})
export const tools = style({ display: 'flex', gap: space[2], marginInlineStart: `calc(-1 * ${space['1h']})` })
