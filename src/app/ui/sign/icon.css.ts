import { style, styleVariants } from '@vanilla-extract/css'
import { size } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

const base = style({
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  flex: 'none',
})

export const icon = styleVariants({
  normal: [base, { inlineSize: size.icon, blockSize: size.icon, strokeWidth: 1.7 }],
  small: [base, { inlineSize: size.iconSmall, blockSize: size.iconSmall, strokeWidth: 1.8 }],
  badge: [base, { inlineSize: grid(2.5), blockSize: grid(2.5), strokeWidth: 2.2 }],
  large: [base, { inlineSize: grid(7), blockSize: grid(7), strokeWidth: 1.4 }],
})

/** Mirrored from right to left. */
export const directed = style({ selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } } })
