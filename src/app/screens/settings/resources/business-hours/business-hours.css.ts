import { style } from '@vanilla-extract/css'
import { color, font, media, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { input } from '#app/ui/form/field.css.ts'

export const week = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid' })
export const day = style({
  display: 'grid',
  gridTemplateColumns: `${grid(30)} auto 1fr`,
  alignItems: 'start',
  gap: space[2],
  paddingBlock: space[2],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  // On a phone the times get a line of their own.
  '@media': { [media.phone]: { gridTemplateColumns: '1fr auto' } },
})
export const dayName = style({
  fontWeight: font.weight.medium,
  paddingBlockStart: space[2],
})
export const times = style({
  display: 'grid',
  gap: space[2],
  '@media': { [media.phone]: { gridRow: 2, gridColumn: '1 / -1' } },
})
export const time = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })
export const holiday = style([time, { alignItems: 'end' }])
export const hour = style([input, { flex: '0 1 8rem', minInlineSize: '7rem' }])
export const wrong = style({ fontSize: font.size.s, color: color.bad })
export const closed = style({ color: color.text3, paddingBlockStart: space[2] })
