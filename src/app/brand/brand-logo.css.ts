import { globalStyle, style } from '@vanilla-extract/css'
import { color, media, radius } from '#app/theme/contract.css.ts'

/** The product's own sign, on the accent. */
export const sign = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: radius.medium,
  background: color.accent,
  color: color.onAccent,
})
const picture = style({ maxInlineSize: '100%', objectFit: 'contain', objectPosition: 'inherit' })
export const onLight = style([picture])
export const onDark = style([picture])

globalStyle(`:root[data-theme="dark"] ${onLight}, :root:not([data-theme="dark"]) ${onDark}`, { display: 'none' })
globalStyle(`:root:not([data-theme]) ${onLight}`, { '@media': { [media.dark]: { display: 'none' } } })
globalStyle(`:root:not([data-theme]) ${onDark}`, { '@media': { [media.dark]: { display: 'revert' } } })
