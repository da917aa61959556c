import { style } from '@vanilla-extract/css'
import { color, font, media, motion, space, stroke, touch } from '#app/theme/contract.css.ts'

export const choice = style({ display: 'grid', gap: space.half, justifyItems: 'start' })
export const label = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: touch.controlSmall,
  overflowWrap: 'anywhere',
  selectors: { '&:has(:disabled)': { color: color.text3 } },
})
export const box = style({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  verticalAlign: 'middle',
  inlineSize: space[4],
  blockSize: space[4],
  margin: 0,
  border: `${stroke.thin} solid ${color.text3}`,
  borderRadius: space[1],
  background: color.surface,
  transition: `background ${motion.quick} ${motion.ease}`,
  ':focus-visible': { borderRadius: space[1] },
  // A tick, or a line if only some of the items that the box stands for are chosen.
  '::after': {
    content: '',
    inlineSize: space[3],
    blockSize: space[3],
    background: color.onAccent,
    clipPath: 'inset(50%)',
  },
  selectors: {
    '&:checked, &:indeterminate': { background: color.accent, borderColor: color.accent },
    '&:checked::after': { clipPath: 'polygon(14% 47%, 25% 36%, 42% 53%, 76% 17%, 88% 28%, 42% 76%)' },
    '&:indeterminate::after': { clipPath: 'inset(42% 8%)' },
    '&:disabled': { background: color.sunken, borderColor: color.lineStrong },
    '&:disabled::after': { background: color.text3 },
  },
  '@media': {
    // The touch target is larger than the box.
    [media.coarse]: { '::before': { content: '', position: 'absolute', inset: `calc(-1 * ${space[3]})` } },
    // In forced colours the box is the system's.
    [media.forced]: { appearance: 'auto' },
  },
})
/** Aligned with the label, not with the box. */
export const description = style({
  paddingInlineStart: space[6],
  fontSize: font.size.s,
  color: color.text2,
})
