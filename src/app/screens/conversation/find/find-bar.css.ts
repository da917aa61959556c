import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'

export const bar = style({
  position: 'absolute',
  zIndex: 1,
  insetInline: 0,
  insetBlockStart: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  padding: space[2],
  background: color.surface,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
const input = style({
  minBlockSize: touch.control,
  paddingInline: space[2],
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.small,
  background: color.raised,
  color: color.text,
  font: 'inherit',
})
export const field = style([input, { flex: '1 1 10rem', minInlineSize: 0 }])
export const date = style([input, { flex: 'none' }])
export const count = style({ ...tabular, fontSize: font.size.xs, color: color.text2 })
export const up = style({ display: 'inline-flex', transform: 'rotate(180deg)' })

globalStyle('::highlight(everline-found)', { background: color.warnSoft, color: color.warn })
