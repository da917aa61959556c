import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const rows = style({ display: 'grid', gap: space[2], border: 0, margin: 0, padding: 0, minInlineSize: 0 })
export const legend = style({ padding: 0, fontSize: font.size.s, fontWeight: font.weight.medium })
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${grid(28)} minmax(0, 1fr) auto`,
  gap: space[2],
  alignItems: 'end',
  '@media': { [media.phone]: { gridTemplateColumns: `${grid(22)} minmax(0, 1fr) auto` } },
})
export const message = style({ margin: 0, fontSize: font.size.xs, color: color.text2 })
export const wrong = style([message, { color: color.bad }])
export const pairs = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: space[2],
})
export const ways = style({ display: 'grid', gap: space[1], margin: 0, padding: 0, listStyle: 'none' })
export const way = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space[2] })
export const kind = style({ fontSize: font.size.xs, color: color.text2 })
export const link = style({
  color: color.accent,
  overflowWrap: 'anywhere',
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: grid(6),
  '@media': {
    [media.hover]: { ':hover': { textDecoration: 'underline' } },
    [media.coarse]: { minBlockSize: touch.control },
  },
})
export const wayLink = style([
  link,
  {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: touch.control,
    paddingInline: space[3],
    border: `${stroke.thin} solid ${color.lineStrong}`,
    borderRadius: radius.small,
    color: color.text,
    fontSize: font.size.s,
    fontWeight: font.weight.medium,
  },
])
export const person = style({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 })
/** In the table one line, in the details the whole. */
export const personName = style({
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  selectors: { 'td &': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxInlineSize: '18rem' } },
})
export const section = style({ display: 'grid', gap: space[2], marginBlockStart: space[5] })
export const sectionTitle = style({ fontSize: font.size.s, fontWeight: font.weight.bold })
export const nothing = style({ margin: 0, fontSize: font.size.s, color: color.text2 })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const talks = style({ display: 'grid', gap: space[1], margin: 0, padding: 0, listStyle: 'none' })
export const talk = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: space[3],
  alignItems: 'baseline',
  fontSize: font.size.s,
})
export const preview = style([
  link,
  { display: 'block', lineHeight: grid(6), overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
])
export const group = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.raised,
})
export const groups = style({ display: 'grid', gap: space[3], margin: 0, padding: 0, listStyle: 'none' })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  gap: space[3],
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: touch.control,
  fontSize: font.size.s,
  overflowWrap: 'anywhere',
  minInlineSize: 0,
})
