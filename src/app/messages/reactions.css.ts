import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const reactions = style({
  order: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[1],
  flexBasis: '100%',
  selectors: { '[data-mine] > &': { justifyContent: 'flex-end' } },
})
export const reaction = style({
  ...tabular,
  minBlockSize: grid(6),
  paddingBlock: 0,
  paddingInline: space[2],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.full,
  background: color.surface,
  color: color.text,
  fontSize: font.size.s,
  cursor: 'pointer',
  selectors: { '&[aria-pressed=true]': { borderColor: color.accent, background: color.accentSoft } },
})
