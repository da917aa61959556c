import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, media, motion, radius, size, space } from '#app/theme/contract.css.ts'

/** As large for a mouse as for a finger: the chat has few, and room for them. */
const base = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  minInlineSize: size.finger,
  minBlockSize: size.finger,
  borderRadius: radius.medium,
  fontWeight: font.weight.medium,
  transition: `background ${motion.quick} ${motion.ease}`,
})
const onHover = (value: object) => ({
  '@media': { [media.hover]: { selectors: { '&:hover:not([aria-disabled="true"])': value } } },
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
  /** Words below words. */
  link: [base, { paddingInline: space[2], color: color.accent, ...onHover({ background: color.accentSoft }) }],
})
