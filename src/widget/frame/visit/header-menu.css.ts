import { style, styleVariants } from '@vanilla-extract/css'
import { color, layer, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const place = style({ position: 'relative', flex: 'none' })
/** Over the messages: nothing moves when the menu opens. */
export const list = style({
  position: 'absolute',
  zIndex: layer.menu,
  insetBlockStart: '100%',
  insetInlineEnd: 0,
  display: 'grid',
  inlineSize: 'max-content',
  maxInlineSize: grid(70),
  maxBlockSize: '70vh',
  overflowY: 'auto',
  padding: space[1],
  background: color.raised,
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  boxShadow: color.shadowLarge,
})
const entry = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minBlockSize: size.finger,
  paddingInline: space[3],
  borderRadius: radius.small,
  color: color.text,
  textAlign: 'start',
  ':hover': { background: color.sunken },
  ':focus-visible': { outlineOffset: `-${stroke.thick}` },
})
export const entryOf = styleVariants({
  usual: [entry],
  /** Deletes or ends something for good. */
  dangerous: [entry, { color: color.bad }],
})
