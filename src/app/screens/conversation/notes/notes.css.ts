import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'

export const note = style({
  marginBlock: space[2],
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.medium,
  border: `${stroke.thin} dashed ${color.noteLine}`,
  background: color.note,
  color: color.text,
})
export const head = style({
  ...tabular,
  display: 'flex',
  alignItems: 'center',
  gap: space['1h'],
  margin: 0,
  marginBlockEnd: space.half,
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  color: color.text2,
})
export const text = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
/** In the line of the head: it takes no more room than the text beside it. */
export const more = style({
  marginBlock: `calc(-1 * ${space['1h']})`,
  marginInlineStart: 'auto',
  minBlockSize: space[6],
  blockSize: space[6],
})
export const removed = style({ color: color.text2, fontStyle: 'italic' })
/** Banner above the text box of a note. */
export const banner = style([
  head,
  { flex: 'none', padding: `${space['1h']} ${space[3]} 0`, marginBlockEnd: 0, color: color.text },
])
/** A colleague who could not read the note. */
export const outside = style({ flex: 'none', padding: `${space[1]} ${space[3]} 0` })
