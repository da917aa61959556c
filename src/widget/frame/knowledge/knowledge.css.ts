import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke, touch } from '#app/theme/contract.css.ts'

export const suggestions = style({
  display: 'grid',
  gap: space[1],
  padding: `${space[2]} ${space[4]}`,
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
  background: color.raised,
})
export const lead = style({ fontSize: font.size.s, color: color.text2 })
export const list = style({ display: 'grid', gap: space[1], margin: 0, padding: 0, listStyle: 'none' })
export const suggestion = style({
  inlineSize: '100%',
  minBlockSize: touch.control,
  padding: `${space[1]} ${space[3]}`,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.surface,
  color: color.accent,
  font: 'inherit',
  fontWeight: font.weight.medium,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '@media': { [media.hover]: { ':hover': { background: color.hover } } },
})
export const sheet = style({
  inlineSize: '100%',
  blockSize: '100%',
  maxInlineSize: 'none',
  maxBlockSize: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  background: color.surface,
  color: color.text,
  selectors: { '&[open]': { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)' } },
})
export const bar = style({
  paddingInline: space[3],
  paddingBlock: space[1],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const scroll = style({
  overflow: 'auto',
  padding: space[4],
  ':focus-visible': { outlineOffset: `-${stroke.thick}` },
})
export const title = style({
  fontSize: font.size.xl,
  lineHeight: font.line.tight,
  marginBlockEnd: space[3],
  overflowWrap: 'anywhere',
})
export const vote = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[2],
  marginBlockStart: space[5],
  paddingBlockStart: space[3],
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
  fontSize: font.size.s,
  color: color.text2,
})
