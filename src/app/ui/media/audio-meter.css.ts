import { style } from '@vanilla-extract/css'
import { color, font, radius, space } from '#app/theme/contract.css.ts'

export const meter = style({ display: 'inline-flex', alignItems: 'center', gap: space[2], blockSize: space[6] })
export const bars = style({ display: 'inline-flex', alignItems: 'center', gap: space.half })
export const bar = style({
  inlineSize: space[1],
  blockSize: space[2],
  borderRadius: radius.full,
  background: color.lineStrong,
  selectors: {
    '&[data-lit]': { background: color.accent, blockSize: space[4] },
    '&[data-lit][data-high]': { background: color.warn },
  },
})
/** As wide as the longest of them: the buttons beside the meter must not move under the pointer while somebody speaks. */
export const texts = style({ display: 'inline-grid' })
export const text = style({
  gridArea: '1 / 1',
  fontSize: font.size.xs,
  color: color.text2,
  visibility: 'hidden',
  selectors: { '&[data-shown]': { visibility: 'visible' } },
})
