import { style } from '@vanilla-extract/css'
import { color, media, space, stroke } from '#app/theme/contract.css.ts'
import { page } from '#app/ui/layout/layout.css.ts'

export const settings = style({
  display: 'grid',
  gridTemplateColumns: '16rem minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minBlockSize: 0,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const nav = style({
  minInlineSize: 0,
  overflow: 'auto',
  display: 'grid',
  alignContent: 'start',
  gap: space[3],
  padding: space[3],
  background: color.surface,
  borderInlineEnd: `${stroke.thin} solid ${color.line}`,
  '@media': {
    [media.phone]: {
      padding: `calc(env(safe-area-inset-top) + ${space[3]}) ${space[4]} ${space[4]}`,
      borderInlineEnd: 0,
      selectors: { '[data-page=content] > &': { display: 'none' } },
    },
  },
})
export const nothing = style({ paddingInline: space[2], color: color.text2, ':empty': { display: 'none' } })
export const content = style([
  page,
  {
    '@media': {
      [media.phone]: {
        paddingBlockStart: `calc(env(safe-area-inset-top) + ${space[3]})`,
        selectors: { '[data-page=list] > &': { display: 'none' } },
      },
    },
  },
])
/** Leads from a page back to the list, which only phones show alone. */
export const back = style({
  display: 'none',
  '@media': { [media.phone]: { display: 'inline-flex', marginBlockEnd: space[2] } },
})
