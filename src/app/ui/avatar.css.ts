import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius } from '#app/theme/contract.css.ts'

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
  small: { inlineSize: '28px', blockSize: '28px', fontSize: font.size.tiny },
  normal: { inlineSize: '36px', blockSize: '36px', fontSize: '13px' },
  large: { inlineSize: '46px', blockSize: '46px', fontSize: font.size.l },
})

export const tint = styleVariants({
  info: { background: color.infoSoft, color: color.info },
  accent: {
    background: color.accentSoft,
    color: color.accent,
    // On a chosen row it would be of the row's own colour.
    selectors: { '[aria-current] &': { background: color.surface } },
  },
  warn: { background: color.warnSoft, color: color.warn },
  bad: { background: color.badSoft, color: color.bad },
})

export const channel = style({
  position: 'absolute',
  insetInlineEnd: '-4px',
  insetBlockEnd: '-4px',
  inlineSize: '17px',
  blockSize: '17px',
  borderRadius: radius.full,
  background: color.surface,
  display: 'grid',
  placeItems: 'center',
  boxShadow: `0 0 0 1px ${color.line}`,
  color: color.text2,
})

const presence = style({
  position: 'absolute',
  insetInlineEnd: '-2px',
  insetBlockEnd: '-2px',
  inlineSize: '11px',
  blockSize: '11px',
  borderRadius: radius.full,
  boxShadow: `0 0 0 2px ${color.sunken}`,
})
// Shape first: full, barred, hollow.
export const status = styleVariants({
  available: [presence, { background: color.ok }],
  busy: [
    presence,
    {
      background: color.bad,
      '::after': { content: '', position: 'absolute', inset: '4.5px 2px', background: color.surface },
    },
  ],
  away: [presence, { background: color.sunken, border: `2.5px solid ${color.warn}` }],
})
