import { style } from '@vanilla-extract/css'
import { color, radius, space } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const steps = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${grid(30)}, 1fr))`,
  gap: space[3],
})
export const step = style({ display: 'grid', alignContent: 'start', gap: space[2] })
export const picture = style({
  inlineSize: '100%',
  blockSize: grid(20),
  borderRadius: radius.medium,
  background: color.sunken,
  fill: 'none',
  stroke: color.text2,
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
/** The part that is pressed. */
export const pressed = style({ stroke: color.accent, strokeWidth: 2.5 })
