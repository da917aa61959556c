import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, layer, media, radius, space, stroke, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

/** Contains hidden text for screen readers, which must not make the page scroll. */
const holding = { position: 'relative' } as const
export const form = style({ ...holding, display: 'grid', gap: space[4] })
export const field = style({
  ...holding,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[1],
})
/** In a dialog the buttons stay in sight while its fields are scrolled; what is below them is the dialog's padding. */
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  selectors: {
    '[role=dialog] &': {
      justifyContent: 'flex-end',
      position: 'sticky',
      insetBlockEnd: 0,
      zIndex: layer.sticky,
      background: color.surface,
      paddingBlock: `${space[3]} ${space[6]}`,
      marginBlockEnd: `-${space[6]}`,
    },
  },
})
export const label = style({ fontSize: font.size.s, fontWeight: font.weight.medium })
export const box = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: `max(${touch.control}, ${grid(10)})`,
  background: color.surface,
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.small,
  overflow: 'hidden',
  ':focus-within': { borderColor: color.accent, boxShadow: `0 0 0 ${stroke.ring} ${color.accentSoft}` },
  selectors: {
    '&[data-invalid], &:has([aria-invalid=true]), &[data-status=error]': { borderColor: color.bad },
    '&[data-status=success]': { borderColor: color.ok },
    '&[data-status=warning]': { borderColor: color.warn },
    '&[data-status=idle], &[data-status=pending]': { borderStyle: 'dashed' },
    '&:has(:disabled)': { background: color.sunken, color: color.text2 },
  },
})
export const input = style({
  flex: 1,
  minInlineSize: 0,
  alignSelf: 'stretch',
  border: 0,
  background: 'none',
  paddingInline: space[3],
  // The box shows the focus ring. With 16 px, phones do not zoom in.
  ':focus-visible': { outline: 'none' },
  // Telephone numbers run from left to right in every language, and begin where the other fields begin.
  selectors: { '[dir="rtl"] &[type=tel]': { textAlign: 'end' } },
  '@media': { [media.coarse]: { fontSize: font.size.l } },
})
export const sign = style({ display: 'inline-flex', paddingInlineStart: space[3], color: color.text3 })
const end = style({ display: 'inline-flex', paddingInlineEnd: space[3] })
const note = style({ fontSize: font.size.xs, minBlockSize: '1.4em' })
const tints = {
  default: { color: color.text2 },
  success: { color: color.ok },
  error: { color: color.bad },
  idle: { color: color.text3 },
  pending: { color: color.text2 },
  warning: { color: color.warn },
}
/** The line below the box: a hint or an error. */
export const message = styleVariants(tints, (tint) => [note, tint])
/** The icon of the status, at the end of the box. */
export const mark = styleVariants(tints, (tint) => [end, tint])
/** A box that holds chips and grows with them. */
export const wraps = style({ flexWrap: 'wrap', gap: space[1], padding: space[1], overflow: 'visible' })
export const area = style([input, { paddingBlock: space[2], resize: 'vertical', lineHeight: font.line.text }])
