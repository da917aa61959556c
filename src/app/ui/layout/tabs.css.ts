import { style } from '@vanilla-extract/css'
import { color, font, media, size, space, stroke, touch } from '#app/theme/contract.css.ts'

export const tabs = style({ display: 'grid', gap: space[3], minInlineSize: 0 })
export const list = style({
  display: 'flex',
  gap: space[1],
  overflowX: 'auto',
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['1h'],
  minBlockSize: touch.control,
  paddingInline: space[2],
  fontSize: font.size.s,
  color: color.text2,
  whiteSpace: 'nowrap',
  cursor: 'default',
  borderBlockEnd: `${stroke.thick} solid transparent`,
  outlineOffset: `calc(-1 * ${size.focus})`,
  selectors: {
    '&[data-selected]': { color: color.text, fontWeight: font.weight.medium, borderBlockEndColor: color.accent },
    '&[data-disabled]': { color: color.text3, opacity: 0.7 },
  },
  '@media': { [media.hover]: { ':hover': { color: color.text } } },
})
export const panel = style({ outlineOffset: size.focus })
