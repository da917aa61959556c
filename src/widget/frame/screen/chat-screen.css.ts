import { style } from '@vanilla-extract/css'
import { color } from '#app/theme/contract.css.ts'

export const screen = style({
  blockSize: '100%',
  display: 'grid',
  gridTemplateRows: 'auto auto minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  background: color.surface,
})
