import { style } from '@vanilla-extract/css'
import { color, font, media } from '#app/theme/contract.css.ts'

export const open = style({
  color: 'inherit',
  fontWeight: font.weight.medium,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  // The cell's line clamp does not apply within a button, so the button has its own.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  '@media': { [media.hover]: { ':hover': { textDecoration: 'underline' } } },
})
export const leads = style([open, { color: color.accent }])
