import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, touch } from '#app/theme/contract.css.ts'

export const form = style({ display: 'grid', gap: space[4] })
export const field = style({ display: 'grid', gap: space[1] })
export const label = style({ fontSize: font.size.s, fontWeight: font.weight.medium })
export const box = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: `max(${touch.control}, 40px)`,
  background: color.surface,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.small,
  overflow: 'hidden',
  ':focus-within': { borderColor: color.accent, boxShadow: `0 0 0 3px ${color.accentSoft}` },
  selectors: { '&[data-invalid]': { borderColor: color.bad } },
})
export const input = style({
  flex: 1,
  minInlineSize: 0,
  alignSelf: 'stretch',
  border: 0,
  background: 'none',
  paddingInline: space[3],
  // The box shows the focus. 16 px keeps phones from zooming in.
  ':focus-visible': { outline: 'none' },
  '@media': { [media.coarse]: { fontSize: font.size.l } },
})
export const area = style([input, { paddingBlock: space[2], resize: 'vertical', lineHeight: font.line.text }])
