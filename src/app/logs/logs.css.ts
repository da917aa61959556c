import { style } from '@vanilla-extract/css'
import { color, font, radius, space } from '#app/theme/contract.css.ts'

export const lines = style({
  display: 'grid',
  gap: space.half,
  maxBlockSize: '26rem',
  overflow: 'auto',
  fontSize: font.size.xs,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  background: color.sunken,
  borderRadius: radius.small,
  padding: space[2],
})
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto 3.5em minmax(0, 1fr)',
  gap: space[2],
  padding: `${space.hair} ${space[1]}`,
  borderRadius: radius.small,
  selectors: {
    '&[data-level=warn]': { background: color.warnSoft },
    '&[data-level=error]': { background: color.badSoft },
  },
})
export const level = style({
  color: color.text2,
  selectors: { '[data-level=warn] &': { color: color.warn }, '[data-level=error] &': { color: color.bad } },
})
export const text = style({ overflowWrap: 'anywhere', minInlineSize: 0 })
