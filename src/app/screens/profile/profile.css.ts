import { style } from '@vanilla-extract/css'
import { font, size, space } from '#app/theme/contract.css.ts'

export const page = style({ overflow: 'auto', padding: space[6] })
export const column = style({
  inlineSize: `min(100%, ${size.form})`,
  marginInline: 'auto',
  display: 'grid',
  gap: space[6],
})
export const section = style({ display: 'grid', gap: space[4] })
export const title = style({ fontSize: font.size.xl })
export const heading = style({ fontSize: font.size.l })
export const choices = style({ display: 'grid', gap: space[2], border: 0, margin: 0, padding: 0 })
export const choice = style({ display: 'flex', alignItems: 'center', gap: space[2] })
