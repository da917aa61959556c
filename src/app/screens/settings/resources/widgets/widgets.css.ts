import { style } from '@vanilla-extract/css'
import { color, media, radius, space, stroke } from '#app/theme/contract.css.ts'

export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] })
export const fields = style({ display: 'grid', gap: space[3] })
/** The editor, and beside it how its form looks. */
export const sides = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: space[6],
  alignItems: 'start',
  '@media': { [media.noSide]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const preview = style({
  position: 'sticky',
  insetBlockStart: 0,
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.large,
  background: color.raised,
  minInlineSize: 0,
})
export const questions = style({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: space[3] })
export const question = style({
  display: 'grid',
  gap: space[3],
  padding: space[3],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  minInlineSize: 0,
})
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[2] })
export const grow = style({ flex: '1 1 12rem', minInlineSize: 0 })
export const code = style({
  display: 'block',
  padding: space[3],
  borderRadius: radius.small,
  background: color.sunken,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
})
