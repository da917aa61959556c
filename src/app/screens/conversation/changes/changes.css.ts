import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { padding } from '#app/ui/form/growing-text-area.css.ts'

// Not 1: between 0 and 1 the stacking context changes, which costs a layout for each line that comes under the pointer.
const seen = 0.99

/** Seen while the pointer or the focus is on its line; always on touch screens. Takes the room of a line of text. */
export const more = style({
  minBlockSize: grid(6),
  blockSize: grid(6),
  inlineSize: grid(6),
  opacity: 0,
  selectors: {
    'div:hover > &, &:focus-visible, &[aria-expanded=true]': { opacity: seen },
  },
  // Behind the time; on phones the time has a line of its own.
  order: 1,
  '@media': { [media.coarse]: { opacity: seen }, [media.phone]: { order: 0 } },
})
export const waiting = style({
  order: 2,
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  fontSize: font.size.xs,
  color: color.warn,
  selectors: { '[data-mine] > &': { justifyContent: 'flex-end' }, '&[data-failed]': { color: color.bad } },
})
/** Quote of the answered message, above the text box. */
export const answered = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flexBasis: '100%',
  minInlineSize: 0,
  padding: `${space['1h']} ${space[2]} 0 ${space[3]}`,
  fontSize: font.size.s,
  color: color.text2,
})
export const answeredText = style({
  minInlineSize: 0,
  flex: 1,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const cancel = style({ minBlockSize: grid(6), blockSize: grid(6), inlineSize: grid(6) })
/** The text box of an edit. */
export const field = style({
  vars: { [padding]: space[2] },
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.small,
})
