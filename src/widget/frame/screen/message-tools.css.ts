import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { padding } from '#app/ui/form/growing-text-area.css.ts'

const plain = style({ border: 0, background: 'none', color: color.text2, font: 'inherit', cursor: 'pointer' })
/** Seen while the pointer or the focus is on its message; always on touch screens. */
export const more = style([
  plain,
  {
    minInlineSize: grid(8),
    blockSize: grid(5),
    padding: 0,
    lineHeight: font.line.tight,
    opacity: 0,
    selectors: { 'div:hover > &, &:focus-visible, &[aria-expanded=true]': { opacity: 1 } },
    '@media': { [media.coarse]: { opacity: 1 } },
  },
])
export const choices = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.half })
export const emoji = style([
  plain,
  {
    inlineSize: grid(8),
    blockSize: grid(8),
    padding: 0,
    borderRadius: radius.full,
    fontSize: font.size.l,
    selectors: { '&[aria-pressed=true]': { background: color.accentSoft } },
  },
])
export const edit = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', inlineSize: '100%' })
export const field = style({
  vars: { [padding]: space[2] },
  flexBasis: '100%',
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.small,
})
export const failed = style({ margin: 0, fontSize: font.size.s, color: color.bad })
