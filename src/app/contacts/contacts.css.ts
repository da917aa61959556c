import { style } from '@vanilla-extract/css'
import { media, space } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const row = style({
  display: 'grid',
  gridTemplateColumns: `${grid(28)} minmax(0, 1fr) auto`,
  gap: space[2],
  alignItems: 'end',
  '@media': { [media.phone]: { gridTemplateColumns: `${grid(22)} minmax(0, 1fr) auto` } },
})
