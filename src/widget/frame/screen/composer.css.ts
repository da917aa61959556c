import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, motion, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { padding } from '#app/ui/form/growing-text-area.css.ts'

export const composer = style({ padding: `0 ${space[3]} ${space[3]}` })
export const frame = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: space[1],
  padding: space[1],
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.pill,
  background: color.surface,
  transition: `border-color ${motion.quick} ${motion.ease}`,
  ':focus-within': { borderColor: color.accent, boxShadow: `0 0 0 ${stroke.thin} ${color.accent}` },
})
// One line of text and the buttons beside it are equally high.
globalStyle(`${frame} > button`, { minBlockSize: size.finger })
export const field = style({
  vars: { [padding]: `${grid(2.75)} ${grid(3.5)}` },
  minBlockSize: size.finger,
  maxBlockSize: '38vh',
  lineHeight: grid(5.5),
})
export const hint = style({
  paddingInline: space[4],
  fontSize: font.size.xs,
  color: color.text2,
  selectors: {
    '&:not(:empty)': { paddingBlockStart: space['1h'] },
    '&[data-bad="true"]': { color: color.bad },
  },
})

/** Quote of the answered message, above the text. */
export const answered = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  margin: 0,
  paddingInline: space[1],
  fontSize: font.size.s,
  color: color.text2,
})
export const answeredText = style({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
