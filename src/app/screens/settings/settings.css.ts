import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke, touch } from '#app/theme/contract.css.ts'

export const settings = style({
  display: 'grid',
  gridTemplateColumns: '15rem minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minBlockSize: 0,
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
  },
})
export const nav = style({
  minInlineSize: 0,
  overflow: 'auto',
  padding: space[3],
  background: color.surface,
  borderInlineEnd: `${stroke.thin} solid ${color.line}`,
  '@media': {
    [media.phone]: {
      padding: `env(safe-area-inset-top) ${space[2]} 0`,
      borderInlineEnd: 0,
      borderBlockEnd: `${stroke.thin} solid ${color.line}`,
    },
  },
})
export const title = style({
  fontSize: font.size.xl,
  letterSpacing: '-0.01em',
  fontWeight: font.weight.bold,
  padding: space[2],
  '@media': { [media.phone]: { display: 'none' } },
})
export const links = style({
  display: 'grid',
  gap: space.half,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [media.phone]: { display: 'flex', overflowX: 'auto' } },
})
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: touch.control,
  paddingInline: space[2],
  borderRadius: radius.medium,
  color: color.text2,
  whiteSpace: 'nowrap',
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
  selectors: {
    '&[aria-current]': { background: color.accentSoft, color: color.accent, fontWeight: font.weight.medium },
  },
})
export const content = style({
  minInlineSize: 0,
  overflow: 'auto',
  padding: space[6],
  ':focus-visible': { outlineOffset: `-${stroke.thick}` },
  '@media': { [media.phone]: { padding: space[4] } },
})
