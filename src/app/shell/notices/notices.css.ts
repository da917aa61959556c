import { style } from '@vanilla-extract/css'
import { space, tabular } from '#app/theme/contract.css.ts'

export const banner = style({ gridRow: 1, padding: space[2] })
/** Those that come after the start, one below the other. */
export const later = style({ gridRow: 2, minInlineSize: 0 })
export const countdown = style({ ...tabular })
export const passed = style({
  margin: 0,
  paddingInlineStart: space[4],
  maxBlockSize: '40vh',
  overflowY: 'auto',
  ...tabular,
})
