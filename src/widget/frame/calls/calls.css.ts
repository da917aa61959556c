import { style } from '@vanilla-extract/css'
import { color, font, media, motion, radius, space, stroke, tabular, touch } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

/** Box of a call, or of the buttons that start one, above the menu and the textbox. */
export const call = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  padding: space[3],
  marginInline: space[3],
  marginBlock: space[2],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.large,
  background: color.raised,
})
export const head = style({ display: 'flex', alignItems: 'center', gap: space[3] })
export const sign = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: grid(10),
  blockSize: grid(10),
  borderRadius: radius.full,
  background: color.accentSoft,
  color: color.accent,
})
export const words = style({ flex: 1, minInlineSize: 0 })
export const name = style({
  fontWeight: font.weight.bold,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const state = style({ fontSize: font.size.s, color: color.text2 })
/** That the call is recorded must be seen. */
export const recorded = style({ fontSize: font.size.s, color: color.bad, fontWeight: font.weight.medium })
export const time = style({ fontSize: font.size.s, color: color.text2, ...tabular })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] })

const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  flex: '1 1 auto',
  minBlockSize: touch.control,
  paddingInline: space[3],
  borderRadius: radius.medium,
  fontWeight: font.weight.medium,
  cursor: 'pointer',
  selectors: { '&[aria-disabled="true"]': { opacity: 0.6, cursor: 'default' } },
})
const hover = (value: object) => ({
  '@media': {
    [media.hover]: { selectors: { '&:hover': { ...value, transition: `background ${motion.quick} ${motion.ease}` } } },
  },
})
export const plain = style([
  button,
  {
    border: `${stroke.thin} solid ${color.lineStrong}`,
    background: color.surface,
    color: color.text,
    ...hover({ background: color.sunken }),
  },
])
/** A switch that is on. */
export const on = style([
  button,
  {
    border: `${stroke.thin} solid ${color.accent}`,
    background: color.accentSoft,
    color: color.accent,
  },
])
export const yes = style([
  button,
  { background: color.accent, color: color.onAccent, ...hover({ background: color.accentHover }) },
])
export const end = style([button, { background: color.bad, color: color.onBad, ...hover({ opacity: 0.9 }) }])

export const begin = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', paddingInline: space[3] })
export const beginButton = style({ display: 'inline-flex', alignItems: 'center', gap: space[2] })
export const unsupported = style({
  paddingInline: space[4],
  paddingBlock: space[1],
  fontSize: font.size.s,
  color: color.text2,
  textAlign: 'center',
  textWrap: 'balance',
})
export const picture = style({
  inlineSize: '100%',
  maxBlockSize: grid(60),
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: radius.medium,
  background: color.sunken,
})
export const ownPicture = style([picture, { inlineSize: grid(24), justifySelf: 'end' }])
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] })
export const fault = style({ fontSize: font.size.s, color: color.bad })
/** A recording that is made: its level, its length, and what to do with it. */
export const recorder = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })
