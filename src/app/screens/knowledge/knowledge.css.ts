import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke, touch } from '#app/theme/contract.css.ts'

export const screen = style({
  display: 'grid',
  gridTemplateColumns: '15rem minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minBlockSize: 0,
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
  },
})
export const entryTitle = style({ fontSize: font.size.xxl, lineHeight: font.line.tight, overflowWrap: 'anywhere' })
export const sheet = style({
  display: 'grid',
  gap: space[4],
  padding: space[6],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  minInlineSize: 0,
  '@media': { [media.phone]: { padding: space[4] } },
})
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minBlockSize: touch.control,
  justifySelf: 'start',
  color: color.text2,
  textDecoration: 'none',
  borderRadius: radius.small,
  '@media': { [media.hover]: { ':hover': { color: color.text, textDecoration: 'underline' } } },
})

export const nav = style({
  minInlineSize: 0,
  overflow: 'auto',
  padding: space[3],
  background: color.surface,
  borderInlineEnd: `${stroke.thin} solid ${color.line}`,
  '@media': {
    [media.phone]: {
      display: 'flex',
      alignItems: 'center',
      gap: space[1],
      padding: `env(safe-area-inset-top) ${space[2]} 0`,
      borderInlineEnd: 0,
      borderBlockEnd: `${stroke.thin} solid ${color.line}`,
    },
  },
})
export const navTitle = style({
  fontSize: font.size.xl,
  letterSpacing: '-0.01em',
  fontWeight: font.weight.bold,
  padding: space[2],
  '@media': { [media.phone]: { display: 'none' } },
})
export const links = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.half,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  minInlineSize: 0,
  '@media': { [media.phone]: { display: 'flex', overflowX: 'auto', flex: 1 } },
})
export const linkName = style({
  minInlineSize: 0,
  marginInlineEnd: 'auto',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.phone]: { maxInlineSize: '12rem' } },
})
export const newFolder = style({
  marginBlockStart: space[2],
  '@media': { [media.phone]: { marginBlockStart: 0 } },
})
