import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke, tabular } from '#app/theme/contract.css.ts'

export const page = style({
  overflow: 'auto',
  padding: space[6],
  '@media': { [media.phone]: { padding: space[4] } },
})
export const column = style({ inlineSize: 'min(100%, 60rem)', marginInline: 'auto', display: 'grid', gap: space[6] })
export const title = style({ fontSize: font.size.xl })
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
  gap: space[4],
})
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space[1]} ${space[3]}`,
  fontSize: font.size.s,
})
export const narrowFacts = style([
  facts,
  { maxInlineSize: '19rem', '@media': { [media.phone]: { maxInlineSize: 'none' } } },
])
export const term = style({ color: color.text2 })
export const value = style({ margin: 0, textAlign: 'end', overflowWrap: 'anywhere', ...tabular })
export const hint = style({ fontSize: font.size.s, color: color.text2 })
export const list = style({ display: 'grid', gap: space[1], fontSize: font.size.s, ...tabular })
export const pair = style({ display: 'flex', justifyContent: 'space-between', gap: space[3] })
/** Fields that may have a message each stand side by side by their labels. */
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
  gap: space[3],
  alignItems: 'start',
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })
export const lines = style({
  display: 'grid',
  gap: space.half,
  maxBlockSize: '26rem',
  overflow: 'auto',
  fontSize: font.size.xs,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  background: color.sunken,
  borderRadius: radius.small,
  padding: space[2],
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto 3.5em minmax(0, 1fr)',
  gap: space[2],
  padding: `${space.hair} ${space[1]}`,
  borderRadius: radius.small,
  selectors: {
    '&[data-level=warn]': { background: color.warnSoft },
    '&[data-level=error]': { background: color.badSoft },
  },
})
export const level = style({
  color: color.text2,
  selectors: { '[data-level=warn] &': { color: color.warn }, '[data-level=error] &': { color: color.bad } },
})
export const words = style({ overflowWrap: 'anywhere', minInlineSize: 0 })
export const said = style({
  display: 'grid',
  gap: space[1],
  paddingBlock: space[2],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})

export const table = style({ inlineSize: '100%', borderCollapse: 'collapse', fontSize: font.size.s, ...tabular })
export const cell = style({
  padding: `${space[2]} ${space[3]} ${space[2]} 0`,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  textAlign: 'start',
  overflowWrap: 'anywhere',
})
export const head = style({ color: color.text2, fontWeight: font.weight.normal })
export const region = style({ fontWeight: font.weight.medium })
export const host = style({ display: 'block', fontWeight: font.weight.normal, color: color.text2 })
export const marks = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[1], marginInlineStart: space[2] })
export const number = style({ textAlign: 'end', paddingInlineEnd: 0, whiteSpace: 'nowrap' })
/** Two numbers that make up the one before: not where there is no room. */
export const detail = style([number, { '@media': { [media.phone]: { display: 'none' } } }])
