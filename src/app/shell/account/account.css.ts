import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const menuFailure = style({ padding: space[1] })
export const who = style({ padding: `${space[2]} ${space[2]} ${space[1]}` })
export const whoName = style({ fontWeight: font.weight.bold, overflow: 'hidden', textOverflow: 'ellipsis' })
export const whoMail = style({
  fontSize: font.size.xs,
  color: color.text3,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
/** Status, and since when. */
export const whoStatus = style({ fontSize: font.size.s, color: color.text2, marginBlockStart: space[1] })
export const dot = style({
  inlineSize: grid(2),
  blockSize: grid(2),
  borderRadius: radius.full,
  marginInline: space[1],
  selectors: {
    '&[data-status=available]': { background: color.ok },
    '&[data-status=busy]': { background: color.bad, borderRadius: radius.small, transform: 'scale(1.1, 0.5)' },
    '&[data-status=away]': { boxShadow: `inset 0 0 0 ${stroke.bold} ${color.warn}` },
    '&[data-status=do-not-disturb]': {
      background: color.bad,
      borderRadius: 0,
      transform: 'rotate(45deg) scale(0.8)',
    },
  },
})
