import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'

export const screen = style({
  display: 'grid',
  gridTemplateColumns: '15rem minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minBlockSize: 0,
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
  },
})
export const content = style({
  minInlineSize: 0,
  overflow: 'auto',
  padding: space[6],
  ':focus-visible': { outlineOffset: `-${stroke.thick}` },
  '@media': { [media.phone]: { padding: space[4] } },
})
export const column = style({
  inlineSize: 'min(100%, 52rem)',
  marginInline: 'auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
})
export const hint = style({ fontSize: font.size.s, color: color.text2 })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] })
export const title = style({
  fontSize: font.size.xl,
  overflowWrap: 'anywhere',
  marginInlineEnd: 'auto',
  minInlineSize: 0,
})
export const entryTitle = style({ fontSize: font.size.xxl, lineHeight: font.line.tight, overflowWrap: 'anywhere' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' })
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  fontSize: font.size.s,
  color: color.text2,
})
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

export const list = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  overflow: 'hidden',
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.half,
  minBlockSize: touch.control,
  padding: `${space[3]} ${space[4]}`,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  color: color.text,
  textDecoration: 'none',
  outlineOffset: `calc(-1 * ${stroke.thick})`,
  selectors: { '&:hover': { background: color.hover }, 'li:last-child > &': { borderBlockEnd: 'none' } },
})
export const rowHead = style({ display: 'flex', alignItems: 'baseline', gap: space[2] })
export const name = style({
  fontWeight: font.weight.medium,
  minInlineSize: 0,
  marginInlineEnd: 'auto',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const excerpt = style({
  color: color.text2,
  fontSize: font.size.s,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '[data-sought] &': { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
})
export const time = style({ ...tabular, fontSize: font.size.xs, color: color.text3, whiteSpace: 'nowrap' })

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
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: touch.control,
  paddingInline: space[2],
  borderRadius: radius.medium,
  color: color.text2,
  textDecoration: 'none',
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
  selectors: {
    '&[aria-current]': { background: color.accentSoft, color: color.accent, fontWeight: font.weight.medium },
  },
})
export const linkName = style({
  minInlineSize: 0,
  marginInlineEnd: 'auto',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.phone]: { maxInlineSize: '12rem' } },
})
export const number = style({ ...tabular, fontSize: font.size.xs, color: color.text3 })
export const newFolder = style({
  marginBlockStart: space[2],
  '@media': { [media.phone]: { marginBlockStart: 0 } },
})
export const versions = style({ display: 'grid', gap: space[2], listStyle: 'none', margin: 0, padding: 0 })
export const version = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  inlineSize: '100%',
  minBlockSize: touch.control,
  padding: `${space[2]} ${space[3]}`,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  color: color.text,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: { '&[aria-current]': { borderColor: color.accent, background: color.accentSoft } },
})
