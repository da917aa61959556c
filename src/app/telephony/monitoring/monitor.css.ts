import { style } from '@vanilla-extract/css'
import { space } from '#app/theme/contract.css.ts'

/** Over the messages of the conversation that has the call. */
export const panel = style({ paddingBlock: space[2], paddingInline: space[5], display: 'grid', gap: space[2] })
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
