import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'

export const shortcut = style({
  fontWeight: font.weight.medium,
  color: color.accent,
  overflowWrap: 'anywhere',
})
export const text = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] })
export const variables = style({
  border: 0,
  margin: 0,
  padding: 0,
  minInlineSize: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[1],
  fontSize: font.size.xs,
  color: color.text2,
})
export const variable = style({
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.full,
  paddingInline: space[2],
})
export const preview = style({ display: 'grid', gap: space[1], marginBlockStart: space[2] })
export const previewTitle = style({ fontSize: font.size.xs, color: color.text2 })
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
