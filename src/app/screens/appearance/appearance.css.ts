import { style } from '@vanilla-extract/css'
import { color, font, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const samples = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  fontSize: font.size.s,
  fontWeight: font.weight.medium,
})
export const sampleButton = style({ padding: `${space[2]} ${space[3]}`, borderRadius: radius.small })
export const sampleChip = style({ padding: `${space.half} ${space[2]}`, borderRadius: radius.full })
export const sampleBubble = style({
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.bubble,
  borderEndEndRadius: radius.tail,
})
export const frame = style({
  display: 'grid',
  placeItems: 'center',
  blockSize: grid(24),
  padding: space[4],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.small,
  fontSize: font.size.s,
})
export const picture = style({
  inlineSize: 'auto',
  blockSize: 'auto',
  maxInlineSize: '100%',
  maxBlockSize: size.bar,
  objectFit: 'contain',
})
