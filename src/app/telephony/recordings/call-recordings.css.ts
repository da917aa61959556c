import { style } from '@vanilla-extract/css'
import { color, font, space, tabular } from '#app/theme/contract.css.ts'

export const list = style({ display: 'grid', gap: space[2], margin: 0, padding: 0, listStyle: 'none' })
export const part = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${space[1]} ${space[3]}` })
export const time = style({ fontSize: font.size.s, color: color.text2, ...tabular })
export const player = style({ flex: '1 1 14rem', minInlineSize: 0, maxInlineSize: '100%' })
export const none = style({ margin: 0, fontSize: font.size.s, color: color.text2 })
