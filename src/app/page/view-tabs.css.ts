import { style } from '@vanilla-extract/css'
import { color, font, space, stroke, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const tabs = style({
  display: 'flex',
  gap: space[1],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['1h'],
  minBlockSize: `max(${touch.control}, ${grid(9.5)})`,
  paddingInline: space[3],
  fontSize: font.size.s,
  fontWeight: font.weight.medium,
  color: color.text2,
  borderBlockEnd: `${stroke.thick} solid transparent`,
  marginBlockEnd: `-${space.hair}`,
  selectors: { '&[data-chosen]': { color: color.text, borderBlockEndColor: color.accent } },
})
