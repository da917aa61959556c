import { style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'

export const tools = style({
  display: 'grid',
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  background: color.raised,
})
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] })
export const views = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
})
export const view = style({
  display: 'inline-flex',
  alignItems: 'center',
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
})
export const count = style({ color: color.text2, fontSize: font.size.s, marginInlineEnd: 'auto' })
export const demo = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  padding: space[4],
  borderBlockStart: `${stroke.thin} solid ${color.line}`,
})
export const demoText = style({ color: color.text2, fontSize: font.size.s, textAlign: 'center' })
