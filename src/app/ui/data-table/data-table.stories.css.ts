import { style } from '@vanilla-extract/css'

export const tall = style({ blockSize: '560px', display: 'grid' })
