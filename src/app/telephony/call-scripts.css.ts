import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

export const scripts = style({ display: 'grid', gap: space[3], minInlineSize: 0 })
export const script = style({ display: 'grid', gap: space[1], minInlineSize: 0 })
export const name = style({ fontSize: font.size.s, fontWeight: font.weight.medium, color: color.text2 })
export const text = style({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: font.line.text })
