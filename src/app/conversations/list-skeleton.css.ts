import { style } from '@vanilla-extract/css'
import { radius, space, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const bones = style({
  display: 'grid',
  gridTemplateColumns: `${grid(9)} 1fr`,
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  blockSize: touch.row,
})
export const boneFace = style({ inlineSize: grid(9), blockSize: grid(9), borderRadius: radius.full })
export const boneLines = style({ display: 'grid', gap: space[2], alignContent: 'center' })
export const boneName = style({ blockSize: grid(3), inlineSize: '46%' })
export const boneText = style({ blockSize: grid(2), inlineSize: '78%' })
