import { style } from '@vanilla-extract/css'
import { color, font, media, radius, size, space, touch } from '#app/theme/contract.css.ts'
import { popover } from './popover.css.ts'

export const surface = style([popover, { inlineSize: size.menu }])
export const menu = style({ outline: 'none' })
export const item = style({
  minBlockSize: touch.control,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingInline: space[2],
  borderRadius: radius.small,
  fontSize: font.size.s,
  textAlign: 'start',
  color: color.text,
  cursor: 'default',
  textDecoration: 'none',
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&[data-focused], &[data-open]': { background: color.sunken },
    '&[data-disabled]': { color: color.text3 },
    '&[data-danger]': { color: color.bad },
  },
  '@media': { [media.hover]: { ':hover': { background: color.sunken } } },
})
export const grow = style({ flex: 1 })
export const tick = style({ color: color.accent, display: 'inline-flex' })
export const further = style({
  color: color.text3,
  display: 'inline-flex',
  transform: 'rotate(-90deg)',
  selectors: { '[dir="rtl"] &': { transform: 'rotate(90deg)' } },
})
export const line = style({ border: 0, blockSize: 1, background: color.line, marginBlock: space[1] })
export const heading = style({
  padding: `${space[2]} ${space[2]} ${space[1]}`,
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  color: color.text3,
})
