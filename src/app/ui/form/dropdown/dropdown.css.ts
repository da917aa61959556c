import { style } from '@vanilla-extract/css'
import { color, font, media, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { popover } from '#app/ui/overlay/popover.css.ts'

/** Height of an option in pixels, which the virtual list uses. */
export const rowHeight = 36

export const surface = style([
  popover,
  { inlineSize: 'max(var(--trigger-width), 12rem)', padding: 0, overflow: 'hidden' },
])
export const list = style({
  overflow: 'auto',
  maxBlockSize: size.found,
  padding: space[1],
  overscrollBehavior: 'contain',
})
export const all = style({ position: 'relative', inlineSize: '100%' })
export const row = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 0,
  blockSize: `${rowHeight}px`,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingInline: space[2],
  fontSize: font.size.s,
})
export const heading = style({ color: color.text3, fontSize: font.size.xs, fontWeight: font.weight.medium })
export const option = style({
  borderRadius: radius.small,
  cursor: 'default',
  selectors: {
    '&[data-active]': { background: color.sunken, boxShadow: `inset ${stroke.thick} 0 0 ${color.accent}` },
    '[dir="rtl"] &[data-active]': { boxShadow: `inset -${stroke.thick} 0 0 ${color.accent}` },
    '&[aria-selected=true]': { color: color.accent, fontWeight: font.weight.medium },
    '&[aria-disabled]': { color: color.text3 },
  },
  '@media': { [media.hover]: { ':hover': { background: color.sunken } } },
})
export const name = style({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const nothing = style({ padding: space[3], fontSize: font.size.s, color: color.text2 })
export const logo = style({ inlineSize: size.icon, blockSize: size.icon, borderRadius: radius.small, flex: 'none' })
export const input = style({ minInlineSize: '4rem', paddingInline: space[2], minBlockSize: space[6] })
export const clear = style({ inlineSize: space[6], minBlockSize: space[6] })
// At the end, also if the chips have pushed it to a line of its own.
export const arrow = style({
  display: 'inline-flex',
  color: color.text3,
  marginInlineStart: 'auto',
  paddingInlineEnd: space[2],
})
