import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'

export const legs = style({
  display: 'grid',
  gap: space[4],
  inlineSize: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const leg = style({ display: 'grid', gap: space[1], minInlineSize: 0 })
export const head = style({
  display: 'flex',
  // Where both do not fit beside each other, the figures stand below the name.
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space[3],
  fontSize: font.size.s,
})
export const name = style({ fontWeight: font.weight.medium, overflowWrap: 'anywhere' })
export const figures = style({ color: color.text2, overflowWrap: 'anywhere', ...tabular })
/** Quality of an ended call, below its line in the conversation: its button is centred as the line is. */
export const ended = style({ display: 'grid', gap: space[2], justifyItems: 'center' })
/** Time runs from left to right in every language, as in other charts. */
export const graph = style({
  direction: 'ltr',
  inlineSize: '100%',
  blockSize: space[16],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.small,
  background: color.surface,
  overflow: 'visible',
})
export const line = style({
  fill: 'none',
  stroke: color.accent,
  strokeWidth: stroke.thick,
  vectorEffect: 'non-scaling-stroke',
})
export const limit = style({
  stroke: color.bad,
  strokeWidth: stroke.thin,
  strokeDasharray: '4 4',
  vectorEffect: 'non-scaling-stroke',
})
export const cause = style({ margin: 0, fontSize: font.size.s, color: color.text2 })
