import { style } from '@vanilla-extract/css'
import { space } from '#app/theme/contract.css.ts'

export const range = style({ display: 'grid', gap: space[3], border: 0, padding: 0, minInlineSize: 0 })
export const moment = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
  gap: space[2],
  alignItems: 'start',
})
