import { style } from '@vanilla-extract/css'
import { color, radius, space, tabular } from '#app/theme/contract.css.ts'

const mono = { fontFamily: 'ui-monospace, monospace', ...tabular } as const
export const codes = style({
  ...mono,
  listStyle: 'none',
  margin: 0,
  padding: space[3],
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: `${space[1]} ${space[4]}`,
  background: color.background,
  borderRadius: radius.small,
})
