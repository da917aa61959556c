import { createVar, style } from '@vanilla-extract/css'
import { color, font, media, radius, size, space, stroke, touch } from '#app/theme/contract.css.ts'
import { popover } from '#app/ui/overlay/popover.css.ts'

/** Height that the list may have. */
export const room = createVar()

export const surface = style([
  popover,
  {
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: `calc(100% + ${space[1]})`,
    maxInlineSize: '44rem',
    maxBlockSize: `min(${room}, 22rem)`,
    padding: 0,
    // The active option is scrolled above the foot.
    scrollPaddingBlock: `${space[1]} ${touch.control}`,
  },
])
export const options = style({ padding: space[1] })
export const option = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto) auto minmax(auto, 1fr)',
  alignItems: 'baseline',
  columnGap: space[2],
  minBlockSize: touch.control,
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.small,
  cursor: 'default',
  selectors: {
    '&[aria-selected=true]': { background: color.sunken, boxShadow: `inset ${stroke.thick} 0 0 ${color.accent}` },
    '[dir="rtl"] &[aria-selected=true]': { boxShadow: `inset -${stroke.thick} 0 0 ${color.accent}` },
  },
})
const oneLine = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: ['-webkit-match-parent', 'match-parent'],
})
export const title = style([oneLine, { fontWeight: font.weight.medium }])
export const shortcut = style([oneLine, { fontSize: font.size.s, color: color.accent }])
/** Further facts about an option, at the end of its first line. */
export const signs = style({ justifySelf: 'end', display: 'inline-flex', alignItems: 'center', gap: space[2] })
export const own = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.half,
  whiteSpace: 'nowrap',
  fontSize: font.size.xs,
  color: color.text2,
})
export const text = style([oneLine, { gridColumn: '1 / -1', fontSize: font.size.s, color: color.text2 }])
export const nothing = style({ padding: space[3], fontSize: font.size.s, color: color.text2 })
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space[2],
  position: 'sticky',
  insetBlockEnd: 0,
  paddingInline: space[2],
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
  background: color.raised,
})
export const keys = style({
  fontSize: font.size.xs,
  color: color.text3,
  marginInlineEnd: 'auto',
  '@media': { [media.coarse]: { display: 'none' }, [media.phone]: { display: 'none' } },
})
export const manage = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: touch.control,
  paddingInline: space[2],
  fontSize: font.size.xs,
  fontWeight: font.weight.medium,
  color: color.accent,
  outlineOffset: `-${size.focus}`,
})
