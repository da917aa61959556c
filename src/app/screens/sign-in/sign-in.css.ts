import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, space, stroke } from '#app/theme/contract.css.ts'

/** Alternative ways to sign in, below the main one. */
export const other = style({ justifySelf: 'center' })
export const thirdParties = style({
  display: 'grid',
  gap: space[2],
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
  paddingBlockStart: space[4],
})
export const languages = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[1] })
globalStyle(`${languages} [aria-pressed="true"]`, { fontWeight: font.weight.bold, color: color.text })
