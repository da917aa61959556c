import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

export const journey = style({ display: 'grid', gap: space[3], justifyItems: 'start' })
/** Its text, not its frame, begins where the column does. */
export const opener = style({ marginInlineStart: `calc(-1 * ${space['1h']})` })
export const title = style({ fontSize: font.size.s, color: color.text2, marginBlockEnd: space[2] })
export const kinds = style({ inlineSize: '100%' })
export const step = style({ display: 'grid', gap: space.half, fontSize: font.size.s, overflowWrap: 'anywhere' })
export const time = style({ color: color.text3, fontSize: font.size.xs })
