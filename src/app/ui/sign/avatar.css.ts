import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const avatar = style({
  position: 'relative',
  borderRadius: radius.full,
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  fontWeight: font.weight.bold,
  userSelect: 'none',
  lineHeight: font.line.tight,
})

export const scale = styleVariants({
  small: { inlineSize: grid(7), blockSize: grid(7), fontSize: font.size.tiny },
  normal: { inlineSize: grid(9), blockSize: grid(9), fontSize: font.size.s },
  large: { inlineSize: grid(11.5), blockSize: grid(11.5), fontSize: font.size.l },
})

export const tint = styleVariants({
  info: { background: color.infoSoft, color: color.info },
  accent: {
    background: color.accentSoft,
    color: color.accent,
    // On a selected row it would have the row's colour.
    selectors: { '[aria-current] &': { background: color.surface } },
  },
  warn: { background: color.warnSoft, color: color.warn },
  bad: { background: color.badSoft, color: color.bad },
})

export const corner = style({
  position: 'absolute',
  insetInlineEnd: `-${space[1]}`,
  insetBlockEnd: `-${space[1]}`,
  inlineSize: grid(4),
  blockSize: grid(4),
  borderRadius: radius.full,
  background: color.surface,
  display: 'grid',
  placeItems: 'center',
  boxShadow: `0 0 0 ${stroke.thin} ${color.line}`,
  color: color.text2,
})

const presence = style({
  position: 'absolute',
  // On the edge of the circle, below the letters and not over the second one.
  insetInlineEnd: 0,
  insetBlockEnd: `-${space.half}`,
  inlineSize: grid(2.5),
  blockSize: grid(2.5),
  borderRadius: radius.full,
  boxShadow: `0 0 0 ${stroke.thick} ${color.sunken}`,
})
// Shapes that differ without colour: full, barred, hollow, pointed; who is offline has the grey one.
export const status = styleVariants({
  available: [presence, { background: color.ok }],
  busy: [
    presence,
    {
      background: color.bad,
      '::after': { content: '', position: 'absolute', inset: `${grid(1)} ${space.half}`, background: color.surface },
    },
  ],
  away: [presence, { background: color.sunken, border: `${stroke.bold} solid ${color.warn}` }],
  offline: [presence, { background: color.surface, border: `${stroke.bold} solid ${color.text3}` }],
  'do-not-disturb': [presence, { background: color.bad, borderRadius: 0, transform: 'rotate(45deg) scale(0.8)' }],
})
