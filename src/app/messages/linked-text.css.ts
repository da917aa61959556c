import { style } from '@vanilla-extract/css'
import { stroke } from '#app/theme/contract.css.ts'

export const link = style({ color: 'inherit', textDecoration: 'underline', textUnderlineOffset: stroke.thick })
