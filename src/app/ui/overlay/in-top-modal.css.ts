import { style } from '@vanilla-extract/css'
import { titleBar } from '#app/theme/grid.ts'

/** As large as the page, with the rows of the shell. What is under it can be pressed. */
export const place = style({
  position: 'fixed',
  inset: `${titleBar} 0 0`,
  display: 'grid',
  gridTemplateRows: 'auto auto auto minmax(0, 1fr) auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  pointerEvents: 'none',
})
