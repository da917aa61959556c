import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const box = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: space[1],
  fontSize: font.size.s,
  minInlineSize: '14rem',
})
export const percent = style({ color: color.text2, ...tabular })
export const bar = style({
  gridColumn: '1 / -1',
  inlineSize: '100%',
  blockSize: grid(1.5),
  accentColor: color.accent,
  appearance: 'none',
  border: 0,
  borderRadius: radius.full,
  overflow: 'hidden',
  background: color.sunken,
  boxShadow: `inset 0 0 0 ${stroke.thin} ${color.line}`,
  selectors: {
    '&::-webkit-progress-bar': { background: 'transparent' },
    '&::-webkit-progress-value': { background: color.accent, borderRadius: radius.full },
    '&::-moz-progress-bar': { background: color.accent, borderRadius: radius.full },
    '&:indeterminate': {
      backgroundImage: `repeating-linear-gradient(45deg, ${color.accent} 0 ${grid(1.5)}, ${color.accentSoft} ${grid(1.5)} ${grid(3)})`,
    },
  },
})
