import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'

export const variable = style({
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.full,
  paddingInline: space[2],
})
export const bubble = style({
  justifySelf: 'start',
  maxInlineSize: '100%',
  maxBlockSize: '12rem',
  overflow: 'auto',
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.bubble,
  background: color.sunken,
  fontSize: font.size.s,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

/** In the table two lines, whichever way the text runs; in the details the whole. */
export const snippet = style({
  selectors: {
    'td &': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      textAlign: ['-webkit-match-parent', 'match-parent'],
    },
  },
})
