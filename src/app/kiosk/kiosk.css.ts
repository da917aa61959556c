import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'

export const unlock = style({ display: 'grid', gap: space[4], justifyItems: 'start' })
export const hint = style({ fontSize: font.size.s, color: color.text2 })
/** Others may watch, so digits are shown as dots. The browser would offer to save a password field. */
export const secret = style({ WebkitTextSecurity: 'disc' } as object)
