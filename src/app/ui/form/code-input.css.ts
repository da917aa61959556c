import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

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
  blockSize: grid(13),
  textAlign: 'center',
  fontSize: font.size.xl,
  fontWeight: font.weight.medium,
  background: color.surface,
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.small,
  padding: 0,
  ...tabular,
  ':focus-visible': {
    borderColor: color.accent,
    boxShadow: `0 0 0 ${stroke.ring} ${color.accentSoft}`,
    outline: 'none',
  },
  selectors: {
    '&[aria-invalid="true"]': { borderColor: color.bad },
    // Others may watch, so digits are shown as dots. The browser would offer to save a password field.
    '[data-secret] > &': { WebkitTextSecurity: 'disc' } as object,
  },
})
