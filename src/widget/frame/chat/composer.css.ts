import { style } from '@vanilla-extract/css'
import { color, font, motion, space } from '#app/theme/contract.css.ts'
import { padding } from '#app/ui/growing-text-area.css.ts'

export const composer = style({ padding: `0 ${space[3]} ${space[3]}` })
export const frame = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: space[1],
  padding: '3px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: '25px',
  background: color.surface,
  transition: `border-color ${motion.quick} ${motion.ease}`,
  ':focus-within': { borderColor: color.accent, boxShadow: `0 0 0 1px ${color.accent}` },
})
export const field = style({
  vars: { [padding]: '11px 14px' },
  minBlockSize: '44px',
  maxBlockSize: '38vh',
  lineHeight: '22px',
})
export const hint = style({
  paddingInline: space[4],
  fontSize: font.size.xs,
  color: color.text2,
  selectors: {
    '&:not(:empty)': { paddingBlockStart: space['1h'] },
    '&[data-bad="true"]': { color: color.bad },
  },
})
