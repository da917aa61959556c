import { style, styleVariants } from '@vanilla-extract/css'
import { color, layer, media, motion, space } from '#app/theme/contract.css.ts'

/** On the edge of the pane that it resizes, which must be positioned. */
export const splitter = style({
  position: 'absolute',
  insetBlock: 0,
  zIndex: layer.sticky,
  inlineSize: space[2],
  cursor: 'col-resize',
  touchAction: 'none',
  '::after': {
    content: '',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: space[1],
    inlineSize: space.half,
    background: color.accent,
    opacity: 0,
    transition: `opacity ${motion.quick} ${motion.ease}`,
  },
  selectors: { '&:focus-visible::after, &:active::after': { opacity: 1 } },
  ':focus-visible': { outline: 'none' },
  '@media': { [media.hover]: { selectors: { '&:hover::after': { opacity: 1 } } }, [media.phone]: { display: 'none' } },
})
export const edge = styleVariants({
  start: { insetInlineStart: `calc(-1 * ${space[1]})` },
  end: { insetInlineEnd: `calc(-1 * ${space[1]})` },
})
