import { style } from '@vanilla-extract/css'
import { radius, size, space } from '#app/theme/contract.css.ts'

export const sheet = style({
  margin: 'auto',
  inlineSize: `min(calc(100% - ${space[8]}), ${size.form})`,
  borderRadius: radius.large,
})
