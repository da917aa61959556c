import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, media, space } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

export const visitor = style({ display: 'flex', flexDirection: 'column', gap: space[5] })
// Labels of fields are headings of the column, and look like them.
globalStyle(`${visitor} label`, { color: color.text2 })
export const sideTitle = style({ fontSize: font.size.s, color: color.text2, marginBlockEnd: space[2] })
/** Values begin below those of the visitor's card, which has a frame. */
export const terms = `calc(${grid(24)} + ${space[4]} + ${space.hair})`
export const facts = style({
  marginBlockStart: space[3],
  display: 'grid',
  gridTemplateColumns: `${terms} minmax(0, 1fr)`,
  gap: `${space['1h']} ${space[2]}`,
  fontSize: font.size.s,
})
export const term = style({ color: color.text3 })
export const fact = style({ overflowWrap: 'anywhere' })
export const mono = style([oneLine, { userSelect: 'all' }])
export const channel = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1] })
/** Where the conversation's header has no room for them. */
export const narrowOnly = style({
  display: 'none',
  '@media': { [media.noSide]: { display: 'flex', gap: space[2] } },
})

export const ids = style({ display: 'grid', gap: space[2], justifyItems: 'start' })
