import { style } from '@vanilla-extract/css'
import { radius, space, stroke, tabular } from '#app/theme/contract.css.ts'

export const banner = style({ padding: space[2] })
/** An icon with a stroke through it. */
export const struck = style({
  position: 'relative',
  display: 'inline-flex',
  '::after': {
    content: '',
    position: 'absolute',
    insetInline: `-${space.half}`,
    insetBlockStart: `calc(50% - ${stroke.bold} / 2)`,
    blockSize: stroke.bold,
    borderRadius: radius.full,
    background: 'currentColor',
    transform: 'rotate(45deg)',
  },
})
export const countdown = style({ ...tabular })
export const passed = style({
  margin: 0,
  paddingInlineStart: space[4],
  maxBlockSize: '40vh',
  overflowY: 'auto',
  ...tabular,
})
