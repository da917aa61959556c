import { style } from '@vanilla-extract/css'
import { color, radius } from '#app/theme/contract.css.ts'

export const found = style({ background: color.warnSoft, color: color.warn, borderRadius: radius.small })
