import { style } from '@vanilla-extract/css'
import { color, font, media, motion, size, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const list = style({
  display: 'flex',
  gap: space.half,
  paddingInline: space[2],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  // Five tabs with long words are wider than a narrow list: they scroll.
  selectors: { '&:has(> :nth-child(5))': { overflowX: 'auto', scrollbarWidth: 'none' } },
})
export const tab = style({
  minBlockSize: `max(${touch.control}, ${grid(9.5)})`,
  paddingInline: space[2],
  fontSize: font.size.s,
  fontWeight: font.weight.medium,
  color: color.text2,
  whiteSpace: 'pre',
  borderBlockEnd: `${stroke.thick} solid transparent`,
  borderBlockStart: `${stroke.thick} solid transparent`,
  marginBlockEnd: `-${space.hair}`,
  transition: `color ${motion.quick} ${motion.ease}`,
  flex: 'none',
  selectors: {
    '&[aria-selected=true]': { color: color.text, borderBlockEndColor: color.accent },
    ':has(> :nth-child(5)) > &': { paddingInline: space[1] },
  },
  ':focus-visible': { outlineOffset: `calc(-1 * ${size.focus})` },
  '@media': { [media.hover]: { ':hover': { color: color.text } }, [media.phone]: { flex: 1 } },
})
export const count = style({
  fontSize: font.size.tiny,
  fontWeight: font.weight.bold,
  color: color.text3,
  ...tabular,
  selectors: { '[aria-selected=true] > &': { color: color.accent } },
})
