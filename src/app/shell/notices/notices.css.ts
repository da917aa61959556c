import { style } from '@vanilla-extract/css'
import { space, tabular } from '#app/theme/contract.css.ts'

export const banner = style({ padding: space[2] })
export const countdown = style({ ...tabular })
export const passed = style({
  margin: 0,
  paddingInlineStart: space[4],
  maxBlockSize: '40vh',
  overflowY: 'auto',
  ...tabular,
})
