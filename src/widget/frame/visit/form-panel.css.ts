import { globalStyle, style } from '@vanilla-extract/css'
import { space } from '#app/theme/contract.css.ts'

/** One question: what puts it off stands on the line of its title. */
export const short = style({ position: 'relative' })
globalStyle(`${short} > div:last-child`, {
  position: 'absolute',
  insetBlockStart: space[1],
  insetInlineEnd: space[3],
  margin: 0,
})
