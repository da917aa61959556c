import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, media, motion, radius, size, space } from '#app/theme/contract.css.ts'

/** As large for a mouse as for a finger: the chat has few buttons, and room for them. */
const base = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  minInlineSize: size.finger,
  minBlockSize: size.finger,
  borderRadius: radius.medium,
  fontWeight: font.weight.medium,
})
/** Only under the pointer: a button whose state changes by itself must not draw frame after frame. */
const onHover = (value: object) => ({
  '@media': {
    [media.hover]: {
      selectors: {
        '&:hover:not([aria-disabled="true"])': { ...value, transition: `background ${motion.quick} ${motion.ease}` },
      },
    },
  },
})

export const button = styleVariants({
  quiet: [base, { color: color.text2, ...onHover({ background: color.sunken, color: color.text }) }],
  primary: [
    base,
    {
      background: color.accent,
      color: color.onAccent,
      selectors: {
        '&, &:focus-visible': { borderRadius: radius.full },
        '&[aria-disabled="true"]': { background: color.sunken, color: color.text3, cursor: 'default' },
      },
      ...onHover({ background: color.accentHover }),
    },
  ],
  /** A text button below other text. */
  link: [base, { paddingInline: space[2], color: color.accent, ...onHover({ background: color.accentSoft }) }],
})
