import { style } from '@vanilla-extract/css'

/** Text in one line, cut off where the room ends. It has its own direction, but is aligned like what is around it. */
export const oneLine = style({
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: ['-webkit-match-parent', 'match-parent'],
})
