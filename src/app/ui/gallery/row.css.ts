import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { padding } from '#app/ui/form/growing-text-area.css.ts'

export const row = style({ display: 'grid', gap: space[2], minInlineSize: 0 })
export const title = style({ fontSize: font.size.xs, fontWeight: font.weight.medium, color: color.text2 })
export const items = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] })
export const wide = style({ display: 'grid', gap: space[3], minInlineSize: 0 })
export const named = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[1],
  inlineSize: grid(22),
  fontSize: font.size.xs,
  textAlign: 'center',
})
export const grown = style({
  vars: { [padding]: space[2] },
  maxBlockSize: grid(35),
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.small,
})
/** A stand-in for a log, for elements at its end. */
export const log = style({ position: 'relative', inlineSize: grid(55), blockSize: grid(18), background: color.sunken })
export const line = style({ inlineSize: '60%', blockSize: space[4] })
export const plain = style({ display: 'grid', placeItems: 'center', inlineSize: space[8], blockSize: space[8] })
/** The content of a sheet. */
export const panel = style({ display: 'grid', gap: space[4], padding: space[6], background: color.surface })
