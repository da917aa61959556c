import { style } from '@vanilla-extract/css'
import { color, font, media, radius, size, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'
import { visuallyHidden } from '#app/ui/base/visually-hidden.css.ts'

export const page = style({ blockSize: '100%', display: 'flex', flexDirection: 'column' })
export const panes = style({
  flex: 1,
  minBlockSize: 0,
  display: 'grid',
  gridTemplate: `minmax(0, 1fr) / ${size.list} minmax(0, 1fr)`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[2],
  paddingInline: space[4],
  background: color.surface,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const logo = style({ display: 'grid', flex: 'none', maxInlineSize: grid(30), blockSize: grid(8) })
export const logoSign = style({ inlineSize: grid(8), blockSize: grid(8), borderRadius: radius.small })
export const logoPicture = style({ inlineSize: 'auto', blockSize: grid(8) })
export const title = style({ fontSize: font.size.l, marginInlineEnd: 'auto' })

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  minBlockSize: 0,
  background: color.surface,
  borderInlineEnd: `${stroke.thin} solid ${color.line}`,
  '@media': {
    [media.phone]: { border: 0, selectors: { '[data-page=conversation] > &': { display: 'none' } } },
  },
})
export const search = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const days = style({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space[2] })
export const scroll = style({ flex: 1, minBlockSize: 0, overflowY: 'auto', overscrollBehavior: 'contain' })
export const rows = style({ listStyle: 'none', margin: 0, padding: 0 })
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${grid(9)} minmax(0, 1fr)`,
  columnGap: space[3],
  alignItems: 'center',
  minBlockSize: touch.row,
  padding: `${space[2]} ${space[4]}`,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  color: 'inherit',
  textDecoration: 'none',
  ':focus-visible': { outlineOffset: `-${stroke.ring}` },
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
  selectors: { '&[aria-current]': { background: color.accentSoft } },
})
export const lines = style({ minInlineSize: 0, flex: 1 })
export const line = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space[2] })
export const name = style([oneLine, { fontSize: font.size.m, fontWeight: font.weight.medium }])
export const snippet = style([oneLine, { display: 'block', fontSize: font.size.s, color: color.text2 }])
export const time = style({ ...tabular, flex: 'none', fontSize: font.size.xs, color: color.text2 })
export const more = style({ display: 'grid', placeItems: 'center', padding: space[3] })
export const hidden = visuallyHidden

export const detail = style({
  minInlineSize: 0,
  minBlockSize: 0,
  display: 'flex',
  flexDirection: 'column',
  background: color.raised,
  '@media': { [media.phone]: { selectors: { '[data-page=list] > &': { display: 'none' } } } },
})
export const failed = style({ padding: space[6], display: 'grid', placeItems: 'center', flex: 1 })
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[2]} ${space[4]}`,
  background: color.surface,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
/** With room for the ring around the name, which gets the focus. */
export const headLines = style([lines, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] }])
export const back = style({ display: 'none', '@media': { [media.phone]: { display: 'inline-grid' } } })
export const log = style({
  flex: 1,
  minBlockSize: 0,
  overflowY: 'auto',
  paddingInline: space[6],
  paddingBlockEnd: space[4],
  ':focus-visible': { outlineOffset: `-${stroke.thick}` },
  '@media': { [media.phone]: { paddingInline: space[3] } },
})
export const messages = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxInlineSize: '52rem',
  marginInline: 'auto',
})
export const sender = style({ display: 'block', fontSize: font.size.xs, fontWeight: font.weight.bold })
