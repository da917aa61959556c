import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space } from '#app/theme/contract.css.ts'

const base = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[2]}`,
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.small,
  fontSize: font.size.s,
  textAlign: 'start',
})

export const notice = styleVariants({
  error: [base, { background: color.badSoft, color: color.bad }],
  warning: [base, { background: color.warnSoft, color: color.warn }],
  success: [base, { background: color.okSoft, color: color.ok }],
  info: [base, { background: color.infoSoft, color: color.info }],
  notify: [base, { background: color.accentSoft, color: color.accent }],
})
export const text = style({ flex: 1, minInlineSize: '12em' })
