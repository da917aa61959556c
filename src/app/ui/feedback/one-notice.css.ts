import { globalStyle, style } from '@vanilla-extract/css'
import { space } from '#app/theme/contract.css.ts'

/** Notices below each other, and beside the first one how many more there are. */
export const place = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  flex: 'none',
  minInlineSize: 0,
})
export const more = style({ gridRow: 1, gridColumn: 2, paddingInlineEnd: space[3] })
globalStyle(`${place} > :not(${more})`, { gridColumn: 1, minInlineSize: 0 })
