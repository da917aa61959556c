import { style } from '@vanilla-extract/css'
import { color, space, stroke } from '#app/theme/contract.css.ts'

export const said = style({
  display: 'grid',
  gap: space[1],
  paddingBlock: space[2],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
})
export const words = style({ overflowWrap: 'anywhere', minInlineSize: 0 })
