import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

export const unlock = style({ display: 'grid', gap: space[4], justifyItems: 'start' })
export const hint = style({ fontSize: font.size.s, color: color.text2 })
/** Others stand by: what is typed is seen as dots. Fields of passwords would be offered to be kept. */
export const secret = style({ WebkitTextSecurity: 'disc' } as object)
