import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  fontSize: font.size.tiny,
  fontWeight: font.weight.medium,
  padding: `${space.hair} ${space[2]}`,
  borderRadius: radius.full,
  whiteSpace: 'nowrap',
})

export const chip = styleVariants({
  neutral: [base, { background: color.sunken, color: color.text2 }],
  accent: [base, { background: color.accentSoft, color: color.accent }],
  warn: [base, { background: color.warnSoft, color: color.warn }],
  bad: [base, { background: color.badSoft, color: color.bad }],
  info: [base, { background: color.infoSoft, color: color.info }],
})

/** A highlighted number. */
export const count = style({
  background: color.accent,
  color: color.onAccent,
  fontSize: font.size.tiny,
  fontWeight: font.weight.bold,
  borderRadius: radius.full,
  minInlineSize: grid(4.5),
  blockSize: grid(4.5),
  lineHeight: grid(4.5),
  paddingInline: space[1],
  textAlign: 'center',
  flex: 'none',
  ...tabular,
})

export const removable = style({
  fontSize: font.size.xs,
  maxInlineSize: '100%',
  minInlineSize: 0,
  paddingBlock: space.half,
  boxShadow: `inset 0 0 0 ${stroke.thin} ${color.line}`,
})
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', maxInlineSize: '22ch' })
export const remove = style({
  display: 'grid',
  placeItems: 'center',
  // WCAG 2.2: targets are at least 24 px; the space around the icon belongs to the button.
  inlineSize: space[6],
  blockSize: space[6],
  marginBlock: `calc(-1 * ${space.half})`,
  marginInlineEnd: `calc(-1 * ${space['1h']})`,
  borderRadius: radius.full,
  '@media': { [media.hover]: { ':hover': { background: color.surface } } },
})
