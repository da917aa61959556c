import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, media, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

const pill = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space['1h'],
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  lineHeight: font.line.text,
  letterSpacing: 0,
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.full,
  whiteSpace: 'nowrap',
  '::before': {
    content: '',
    inlineSize: size.dot,
    blockSize: size.dot,
    borderRadius: radius.full,
    background: 'currentColor',
    flex: 'none',
  },
})
// The dot's shape shows the state without its colour: full, half, hollow, hollow and filling.
export const line = styleVariants({
  live: [pill, { color: color.ok, background: color.okSoft }],
  slow: [
    pill,
    { color: color.warn, background: color.warnSoft, '::before': { inlineSize: grid(3), blockSize: grid(1.5) } },
  ],
  offline: [
    pill,
    {
      color: color.text,
      background: color.sunken,
      boxShadow: `inset 0 0 0 ${stroke.thin} ${color.lineStrong}`,
      '::before': { background: 'none', boxShadow: `inset 0 0 0 ${stroke.medium} currentColor` },
    },
  ],
  'catching-up': [
    pill,
    {
      color: color.info,
      background: color.infoSoft,
      '::before': {
        background: 'linear-gradient(to top, currentColor 50%, transparent 50%)',
        boxShadow: `inset 0 0 0 ${stroke.medium} currentColor`,
      },
    },
  ],
})
/** Shown where the list's title is not visible. */
export const phoneOnly = style({ display: 'none', '@media': { [media.phone]: { display: 'inline-flex' } } })
