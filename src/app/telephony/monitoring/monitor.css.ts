import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

/** Over the messages of the conversation that has the call. */
export const panel = style({ paddingBlock: space[2], paddingInline: space[5], display: 'grid', gap: space[2] })
export const words = style({ display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' })
export const small = style({ fontSize: font.size.s, color: color.text2 })
/** One action on each line, its meaning beside it. */
export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: space[2],
  alignItems: 'center',
  margin: 0,
  padding: 0,
  border: 0,
})
export const meaning = style({ fontSize: font.size.s, color: color.text2, overflowWrap: 'anywhere' })
/** Line for the agent that names the monitoring admin. */
export const told = style({
  display: 'flex',
  gap: space[2],
  alignItems: 'center',
  fontSize: font.size.s,
  color: color.text2,
  overflowWrap: 'anywhere',
})
