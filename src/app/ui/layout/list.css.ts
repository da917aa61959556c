import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space, stroke, touch } from '#app/theme/contract.css.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

const border = `${stroke.thin} solid ${color.line}`

export const list = styleVariants({
  /** Close to each other, with nothing between them. */
  plain: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] },
  /** With a line below each. */
  lines: {},
  /** Each in a frame of its own. */
  cards: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] },
  /** All in one frame. */
  joined: { border, borderRadius: radius.medium, background: color.surface, overflow: 'hidden' },
})
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  inlineSize: '100%',
  minBlockSize: touch.control,
  color: color.text,
  textAlign: 'start',
  selectors: {
    [`${list.lines} &`]: { paddingBlock: space[2], borderBlockEnd: border },
    [`${list.cards} &`]: {
      padding: `${space[2]} ${space[3]}`,
      border,
      borderRadius: radius.medium,
      background: color.surface,
    },
    [`${list.joined} &`]: { padding: `${space[2]} ${space[3]}`, outlineOffset: `calc(-1 * ${stroke.thick})` },
    [`${list.joined} > :not(:last-child) &, ${list.joined} > &:not(:last-child)`]: { borderBlockEnd: border },
    'a&:hover, button&:hover': { background: color.hover },
    '&[aria-current]': { borderColor: color.accent, background: color.accentSoft },
    '&[draggable]': { cursor: 'grab' },
    '&[data-dragged]': { borderColor: color.accent },
  },
})
export const body = style({ flex: '1 1 8rem', minInlineSize: 0, display: 'grid', gap: space.half })
export const head = style({ display: 'flex', alignItems: 'baseline', gap: space[2], minInlineSize: 0 })
export const name = style([
  oneLine,
  {
    minInlineSize: 0,
    flex: 1,
    fontWeight: font.weight.medium,
    selectors: { [`${list.cards} &`]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
  },
])

/** A picture and the name that belongs to it: in a cell of a table one line, elsewhere the whole. */
export const named = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  // A cell cuts what it contains, and the sign of a status stands out of its picture.
  padding: space.half,
})
export const namedText = style({
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  selectors: { 'td &': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxInlineSize: '18rem' } },
})
