import { style } from '@vanilla-extract/css'
import { color, font, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'
import { row } from '../inbox.css.ts'

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(5rem, 1fr))',
  gap: space[2],
  margin: 0,
  padding: `${space[2]} ${space[4]}`,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const figure = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' })
export const label = style({ fontSize: font.size.xs, color: color.text2 })
export const value = style({ margin: 0, fontSize: font.size.l, fontWeight: font.weight.bold, ...tabular })
export const filter = style({ padding: `${space[2]} ${space[4]}` })
export const list = style({ listStyle: 'none', margin: 0, padding: 0 })
export const item = style([row, { blockSize: touch.row }])
export const more = style({ display: 'grid', justifyItems: 'center', gap: space[2], padding: space[3] })
