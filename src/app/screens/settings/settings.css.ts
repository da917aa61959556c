import { globalStyle, style } from '@vanilla-extract/css'
import { page } from '#app/page/page.css.ts'
import { color, font, media, radius, space, stroke, touch } from '#app/theme/contract.css.ts'

export const settings = style({
  display: 'grid',
  gridTemplateColumns: '16rem minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minBlockSize: 0,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const nav = style({
  minInlineSize: 0,
  overflow: 'auto',
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  padding: space[3],
  background: color.surface,
  borderInlineEnd: `${stroke.thin} solid ${color.line}`,
  '@media': {
    [media.phone]: {
      padding: `calc(env(safe-area-inset-top) + ${space[3]}) ${space[4]} ${space[4]}`,
      borderInlineEnd: 0,
      selectors: { '[data-page=content] > &': { display: 'none' } },
    },
  },
})
export const title = style({
  fontSize: font.size.xl,
  letterSpacing: '-0.01em',
  fontWeight: font.weight.bold,
  padding: `${space[2]} ${space[2]} 0`,
})
export const group = style({ display: 'grid', gap: space.half })
export const groupTitle = style({
  paddingInline: space[2],
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  color: color.text3,
})
export const links = style({ display: 'grid', gap: space.half, margin: 0, padding: 0, listStyle: 'none' })
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: touch.control,
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.medium,
  color: color.text2,
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
  selectors: {
    '&[aria-current]': { background: color.accentSoft, color: color.accent, fontWeight: font.weight.medium },
  },
})
export const linkText = style({ display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' })
/** The page on which a text was found. */
export const where = style({ fontSize: font.size.xs, color: color.text3, fontWeight: font.weight.normal })
export const nothing = style({ paddingInline: space[2], color: color.text2, ':empty': { display: 'none' } })
export const content = style({
  minInlineSize: 0,
  overflow: 'auto',
  padding: space[6],
  ':focus-visible': { outlineOffset: `-${stroke.thick}` },
  '@media': {
    [media.phone]: {
      padding: `calc(env(safe-area-inset-top) + ${space[3]}) ${space[4]} ${space[4]}`,
      selectors: { '[data-page=list] > &': { display: 'none' } },
    },
  },
})
// A page that also stands elsewhere has its own padding there, and scrolls by itself.
globalStyle(`${content} > ${page}`, { padding: 0, overflow: 'visible' })
/** Leads from a page back to the list, which only phones show alone. */
export const back = style({
  display: 'none',
  '@media': { [media.phone]: { display: 'inline-flex', marginBlockEnd: space[2] } },
})
