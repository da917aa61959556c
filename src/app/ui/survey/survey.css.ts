import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, stroke, touch } from '#app/theme/contract.css.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'

export const survey = style({ display: 'grid', gap: space[3], minInlineSize: 0 })
export const title = style({ fontSize: font.size.l, fontWeight: font.weight.bold })
export const intro = style({ color: color.text2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
export const hint = style({ fontSize: font.size.s, color: color.text2, overflowWrap: 'anywhere' })
export const issue = style({ fontSize: font.size.s, color: color.bad })
export const changed = style({ fontSize: font.size.s, color: color.accent })
export const group = style({ border: 0, margin: 0, padding: 0, display: 'grid', gap: space[1], minInlineSize: 0 })
export const legend = style({ fontSize: font.size.s, fontWeight: font.weight.medium, padding: 0 })
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: touch.control,
  overflowWrap: 'anywhere',
})
export const stars = style({ display: 'flex', gap: space[1] })
export const star = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: size.finger,
  blockSize: size.finger,
  borderRadius: radius.small,
  cursor: 'pointer',
  fontSize: font.size.xxl,
  color: color.text3,
  selectors: {
    '&[data-on=true]': { color: color.accent },
    '&:focus-within': { outline: `${stroke.thick} solid ${color.accent}` },
  },
})
export const radio = visuallyHidden
