import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

export const section = style({ display: 'grid', gap: space[2], marginBlock: space[4] })
export const title = style({ fontSize: font.size.m })
export const about = style({ fontSize: font.size.s, color: color.text2 })
export const player = style({ inlineSize: '100%' })
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })
