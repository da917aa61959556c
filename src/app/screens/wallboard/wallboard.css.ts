import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, media, radius, size, space, stroke, tabular } from '#app/theme/contract.css.ts'

/** Read from across a room: lengths are shares of the board, which fills its screen. */
export const board = style({
  containerType: 'size',
  blockSize: '100%',
  minBlockSize: 0,
  overflow: 'auto',
  background: color.background,
  '@media': { [media.phone]: { containerType: 'inline-size' } },
})
export const inner = style({
  minBlockSize: '100cqb',
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr',
  gap: `max(${space[2]}, 1.2cqmin)`,
  padding: `max(${space[3]}, 2cqmin)`,
  '@media': { [media.phone]: { minBlockSize: 0 } },
})
export const head = style({ display: 'flex', alignItems: 'center', gap: space[4], minInlineSize: 0 })
export const title = style({ fontSize: `max(${font.size.xl}, 3.4cqmin)` })
export const clock = style({
  marginInlineStart: 'auto',
  fontSize: `max(${font.size.xl}, 3.4cqmin)`,
  fontWeight: font.weight.medium,
  ...tabular,
})
export const notices = style({ display: 'grid', gap: space[2] })

export const figures = style({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(20, minmax(0, 1fr))',
  alignContent: 'start',
  // As high as their figures need, not as high as the screen allows.
  gridTemplateRows: 'minmax(min-content, 24cqb) repeat(2, minmax(min-content, 17cqb))',
  gap: `max(${space[2]}, 1.2cqmin)`,
  '@media': { [media.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gridTemplateRows: 'none' } },
})
const tile = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: '0.8cqmin',
  padding: `max(${space[3]}, 2cqmin)`,
  borderRadius: radius.large,
  border: `${stroke.thin} solid ${color.line}`,
  background: color.surface,
  minInlineSize: 0,
  overflow: 'hidden',
})
const span = (columns: number) => ({
  gridColumn: `span ${columns}`,
  '@media': { [media.phone]: { gridColumn: 'span 1' } },
})
export const tiles = styleVariants({
  main: [tile, span(5)],
  small: [tile, span(5), { selectors: { '&:nth-last-child(-n + 5)': span(4) } }],
})
export const alarms = styleVariants({
  none: {},
  warn: { background: color.warnSoft, borderColor: color.warn, color: color.warn },
  bad: { background: color.badSoft, borderColor: color.bad, color: color.bad },
})
export const label = style({
  fontSize: `max(${font.size.m}, 2.6cqmin)`,
  color: color.text2,
  overflowWrap: 'anywhere',
  lineHeight: font.line.tight,
})
export const hint = style({ fontSize: `max(${font.size.s}, 2.2cqmin)`, margin: 0, lineHeight: font.line.tight })
export const leads = style({
  color: color.accent,
  fontWeight: font.weight.medium,
  '@media': { [media.coarse]: { display: 'inline-flex', alignItems: 'center', minBlockSize: size.finger } },
})
const value = style({ margin: 0, fontWeight: font.weight.bold, lineHeight: 1, whiteSpace: 'nowrap', ...tabular })
export const values = styleVariants({
  main: [value, { fontSize: `max(${space[10]}, min(7.4cqi, 15cqb))` }],
  long: [value, { fontSize: `max(${space[6]}, min(4.2cqi, 9cqb))` }],
  small: [value, { fontSize: `max(${space[8]}, min(5cqi, 9cqb))` }],
})
export const waiting = style({ minBlockSize: '50cqb', borderRadius: radius.large })

export const content = style({
  display: 'grid',
  alignContent: 'start',
  gap: `max(${space[3]}, 2cqmin)`,
  minInlineSize: 0,
})
/** The people who are online, below the figures. */
export const people = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(${space[16]} * 3, 34cqmin)), 1fr))`,
  gap: `max(${space[2]}, 1.2cqmin)`,
})
export const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `max(${space[2]}, 1.2cqmin)`,
  borderRadius: radius.large,
  border: `${stroke.thin} solid ${color.line}`,
  background: color.surface,
  minInlineSize: 0,
})
export const who = style({ display: 'grid', minInlineSize: 0, color: color.text2 })
export const name = style({
  fontSize: `max(${font.size.m}, 2.4cqmin)`,
  fontWeight: font.weight.medium,
  color: color.text,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
