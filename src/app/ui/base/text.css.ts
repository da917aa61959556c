import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, tabular, touch } from '#app/theme/contract.css.ts'

/** Explains what is above or beside it. */
export const hint = style({ fontSize: font.size.s, color: color.text2 })
/** A hint in small letters: kinds of numbers, names of small parts. */
export const small = style({ fontSize: font.size.xs, color: color.text2 })
/** The fault of the field above it. */
export const fault = style({ fontSize: font.size.s, color: color.bad })
/** Names a group of fields or a small part of a page. */
export const label = style({ padding: 0, fontSize: font.size.s, fontWeight: font.weight.medium })
export const strong = style({ fontWeight: font.weight.medium })
/** A moment at the end of a row. */
export const time = style({ ...tabular, fontSize: font.size.xs, color: color.text3, whiteSpace: 'nowrap' })
/** Counts and durations. */
export const figures = style({ ...tabular, fontSize: font.size.s, color: color.text2 })
/** Text that is copied into another program. */
export const code = style({
  display: 'block',
  fontFamily: 'ui-monospace, monospace',
  fontSize: font.size.s,
  padding: space[3],
  borderRadius: radius.small,
  background: color.sunken,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
})
/** A link in a list, high enough for a finger. */
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: space[6],
  color: color.accent,
  overflowWrap: 'anywhere',
  '@media': {
    [media.hover]: { ':hover': { textDecoration: 'underline' } },
    [media.coarse]: { minBlockSize: touch.control },
  },
})
/** The words of a person, with their own lines. */
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
