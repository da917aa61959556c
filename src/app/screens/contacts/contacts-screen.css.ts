import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

export const screen = style({ display: 'grid', alignContent: 'start', gap: space[4], minInlineSize: 0 })
export const title = style({ fontSize: font.size.xl, letterSpacing: '-0.01em' })
export const about = style({ fontSize: font.size.s, color: color.text2, maxInlineSize: '60ch' })
