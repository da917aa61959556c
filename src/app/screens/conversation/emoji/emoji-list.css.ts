import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const columns = 8

export const options = style({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  padding: space[1],
})
export const option = style({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: grid(10),
  borderRadius: radius.small,
  fontSize: font.size.xl,
  cursor: 'default',
  selectors: {
    '&[aria-selected=true]': { background: color.sunken, boxShadow: `inset 0 0 0 ${stroke.thick} ${color.accent}` },
  },
})
export const name = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: grid(8),
  marginInlineEnd: 'auto',
  fontSize: font.size.s,
  color: color.text2,
})
export const search = style({ padding: `${space[2]} ${space[2]} 0` })
export const groups = style({ display: 'flex', flexWrap: 'wrap', margin: 0, padding: space[1], border: 0 })
