import { createVar, style } from '@vanilla-extract/css'
import { color, font, media } from '#app/theme/contract.css.ts'

/** Padding around the text, in the box and in its copy. */
export const padding = createVar()

/**
 * The box is as high as its text: an invisible copy of the text is in the same grid cell. The user of the component
 * sets the minimum and the maximum height.
 */
export const grow = style({
  flex: 1,
  minInlineSize: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowY: 'auto',
  '::after': {
    content: 'attr(data-text) " "',
    gridArea: '1 / 1',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    padding,
  },
  // Phones zoom in on fields with smaller text.
  '@media': { [media.coarse]: { fontSize: font.size.l } },
})
export const area = style({
  gridArea: '1 / 1',
  inlineSize: '100%',
  border: 0,
  background: 'none',
  resize: 'none',
  overflow: 'hidden',
  padding,
  overflowWrap: 'anywhere',
  // The surrounding box shows the focus ring.
  ':focus-visible': { outline: 'none' },
  '::placeholder': { color: color.text3, opacity: 1 },
  ':disabled': { cursor: 'not-allowed', WebkitTextFillColor: 'currentColor', color: color.text2 },
})
