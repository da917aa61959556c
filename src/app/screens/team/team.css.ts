import { style } from '@vanilla-extract/css'
import { color, font, space } from '#app/theme/contract.css.ts'
import { oneLine } from '#app/ui/base/one-line.css.ts'

/** The cell cuts what it contains: the sign of the status stands out of the avatar. */
export const person = style({ display: 'inline-flex', alignItems: 'center', gap: space[2], padding: space.half })

export const handled = style({ display: 'grid', gap: space[2], marginBlockStart: space[4] })
export const handledTitle = style({ fontSize: font.size.s, fontWeight: font.weight.medium, color: color.text2 })
export const nothing = style({ color: color.text2 })
export const inquiries = style({ display: 'grid', gap: space[1], listStyle: 'none', padding: 0, margin: 0 })
export const inquiry = style({ display: 'flex', alignItems: 'center', gap: space[3], minInlineSize: 0 })
export const visitor = style([oneLine, { flex: 1, minInlineSize: 0 }])
