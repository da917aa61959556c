import { style } from '@vanilla-extract/css'
import { grid } from '#app/theme/grid.ts'

export const tall = style({ blockSize: grid(140), display: 'grid' })
