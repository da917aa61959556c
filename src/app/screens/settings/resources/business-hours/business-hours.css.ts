import { style } from '@vanilla-extract/css'
import { color, font, media, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const week = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid' })
export const day = style({
  display: 'grid',
  gridTemplateColumns: `${grid(30)} minmax(0, 1fr)`,
  alignItems: 'start',
  gap: space[2],
  paddingBlock: space[2],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  // On a phone the times stand below the day.
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] } },
})
/** As high as a field beside it. */
const besideFields = style({
  minBlockSize: `max(${touch.control}, ${grid(10)})`,
  display: 'flex',
  alignItems: 'center',
})
export const dayName = style([
  besideFields,
  { fontWeight: font.weight.medium, '@media': { [media.phone]: { minBlockSize: 0 } } },
])
export const times = style({ display: 'grid', gap: space[2] })
const columns = `minmax(0, ${grid(24)}) ${grid(2)} minmax(0, ${grid(24)}) ${touch.control} ${touch.control}`
/** Two fields, and at the end of the row what removes it and adds another: in the same places on all days. */
export const time = style({
  display: 'grid',
  gridTemplateColumns: `${columns} auto`,
  justifyContent: 'start',
  alignItems: 'center',
  gap: space[2],
  '@media': { [media.phone]: { gridTemplateColumns: columns, gap: space[1] } },
})
export const add = style({ gridColumn: 5 })
export const hour = style({ minInlineSize: 0 })
export const hourText = style({ ...tabular, inlineSize: '100%', textAlign: 'center', paddingInline: space[1] })
export const wrong = style({ gridColumn: '1 / -1', fontSize: font.size.s, color: color.bad })
export const closed = style([besideFields, { gridColumn: '1 / 5', color: color.text3 }])
export const copy = style({ justifySelf: 'start', '@media': { [media.phone]: { gridColumn: '1 / -1' } } })
export const holiday = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[2] })
