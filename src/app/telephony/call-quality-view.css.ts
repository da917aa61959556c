import { style } from '@vanilla-extract/css'
import { color, radius, space, stroke } from '#app/theme/contract.css.ts'

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
