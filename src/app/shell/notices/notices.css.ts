import { style } from '@vanilla-extract/css'
import { space } from '#app/theme/contract.css.ts'

export const banner = style({ gridRow: 1, padding: space[2] })
