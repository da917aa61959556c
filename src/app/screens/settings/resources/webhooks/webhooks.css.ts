import { style } from '@vanilla-extract/css'
import { color, font, media, radius, space, stroke } from '#app/theme/contract.css.ts'

export const section = style({ display: 'grid', gap: space[2], marginBlock: space[4] })
export const title = style({ fontSize: font.size.m })
export const about = style({ fontSize: font.size.s, color: color.text2 })
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })
export const code = style({
  display: 'block',
  fontFamily: 'ui-monospace, monospace',
  fontSize: font.size.s,
  padding: space[3],
  borderRadius: radius.small,
  background: color.sunken,
  overflowWrap: 'anywhere',
  userSelect: 'all',
})

export const events = style({ display: 'grid', gap: space[1], border: 0, margin: 0, padding: 0, minInlineSize: 0 })
export const legend = style({
  padding: 0,
  fontSize: font.size.s,
  fontWeight: font.weight.medium,
  marginBlockEnd: space[1],
})
export const hint = style({ fontSize: font.size.s, color: color.text2 })
export const fault = style({ fontSize: font.size.s, color: color.bad })

export const deliveries = style({ listStyle: 'none', margin: 0, padding: 0 })
export const delivery = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  paddingBlock: space[2],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' } },
})
export const what = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })
export const answer = style({
  gridColumn: '1 / -1',
  fontSize: font.size.s,
  color: color.text2,
  overflowWrap: 'anywhere',
})
