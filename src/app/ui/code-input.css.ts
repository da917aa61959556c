import { style } from '@vanilla-extract/css'
import { color, font, radius, space, tabular } from '#app/theme/contract.css.ts'

export const fields = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: space[2],
  border: 0,
  margin: 0,
  padding: 0,
  minInlineSize: 0,
})
export const field = style({
  inlineSize: '100%',
  minInlineSize: 0,
  blockSize: '52px',
  textAlign: 'center',
  fontSize: font.size.xl,
  fontWeight: font.weight.medium,
  background: color.surface,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.small,
  padding: 0,
  ...tabular,
  ':focus-visible': { borderColor: color.accent, boxShadow: `0 0 0 3px ${color.accentSoft}`, outline: 'none' },
  selectors: { '&[aria-invalid="true"]': { borderColor: color.bad } },
})
