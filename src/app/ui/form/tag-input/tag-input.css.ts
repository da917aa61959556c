import { style } from '@vanilla-extract/css'
import { space } from '#app/theme/contract.css.ts'

export const input = style({ minInlineSize: '6rem', paddingInline: space[1], minBlockSize: space[6] })
