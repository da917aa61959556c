import { style } from '@vanilla-extract/css'
import { color, font, media, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

/** The log, and beside it the dial pad; one below the other where there is no room. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${size.side}`,
  gap: space[6],
  alignItems: 'start',
  '@media': { [media.noSide]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const log = style({ minInlineSize: 0, gridColumn: 1, gridRow: 1, '@media': { [media.noSide]: { gridRow: 2 } } })
export const pad = style({
  display: 'grid',
  gap: space[4],
  padding: space[4],
  borderRadius: radius.large,
  border: `${stroke.thin} solid ${color.line}`,
  background: color.surface,
  minInlineSize: 0,
})
export const title = style({ fontSize: font.size.l })
/** From left to right in every language, as on telephones. */
export const keys = style({
  direction: 'ltr',
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: space[2],
  margin: 0,
  padding: 0,
  border: 0,
})
export const key = style({ minBlockSize: grid(11), fontSize: font.size.l })
export const quick = style({ display: 'grid', gap: space[1], margin: 0, padding: 0, listStyle: 'none' })
export const person = style({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 })
export const words = style({ flex: 1, minInlineSize: 0, display: 'grid' })
export const name = style([oneLine, { fontSize: font.size.s, fontWeight: font.weight.medium }])
export const sub = style([oneLine, { fontSize: font.size.xs, color: color.text2 }])
export const part = style({ fontSize: font.size.s, color: color.text2, fontWeight: font.weight.medium })
export const who = style({ display: 'flex', alignItems: 'center', gap: space[2], minInlineSize: 0 })
export const again = style({ display: 'inline-flex', gap: space[1] })
