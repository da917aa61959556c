import { style } from '@vanilla-extract/css'
import { font, radius, space, stroke } from '#app/theme/contract.css.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

/** In the colours of the bubble that it is in. */
export const quote = style({
  display: 'block',
  inlineSize: '100%',
  minInlineSize: 0,
  marginBlockEnd: space[1],
  paddingBlock: space.half,
  paddingInline: space[2],
  border: 0,
  borderInlineStart: `${stroke.bold} solid currentColor`,
  borderRadius: radius.tail,
  background: 'color-mix(in srgb, currentColor 10%, transparent)',
  color: 'inherit',
  font: 'inherit',
  fontSize: font.size.s,
  textAlign: 'start',
  cursor: 'pointer',
})
export const sender = style([oneLine, { display: 'block', fontWeight: font.weight.medium }])
export const text = style([oneLine, { display: 'block' }])
