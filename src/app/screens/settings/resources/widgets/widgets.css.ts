import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, size, space, stroke } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'
import { darkVars, lightVars } from '#app/theme/theme-vars.ts'

/** The parts of the widget's preview, as large as the chat is on a page. */
export const stage = style({ display: 'grid', gap: space[3], maxInlineSize: size.offer })
export const stageThemes = styleVariants({
  light: { colorScheme: 'light', vars: lightVars },
  dark: { colorScheme: 'dark', vars: darkVars },
})
export const chat = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  minBlockSize: grid(100),
  overflow: 'hidden',
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.large,
  background: color.surface,
  color: color.text,
  boxShadow: color.shadowSmall,
})
export const chatHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  background: color.raised,
})
export const chatTitle = style({ fontSize: font.size.l, fontWeight: font.weight.bold })
export const chatMark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: grid(9.5),
  blockSize: grid(9.5),
  borderRadius: radius.full,
  background: color.accentSoft,
  color: color.accent,
})
export const chatLog = style({
  display: 'grid',
  alignContent: 'space-between',
  gap: space[4],
  padding: space[4],
  textAlign: 'center',
  overflowWrap: 'anywhere',
})
export const chatMine = style({
  justifySelf: 'end',
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.bubble,
  borderEndEndRadius: radius.tail,
  background: color.mine,
  color: color.onMine,
})
export const chatFoot = style({ display: 'grid', gap: space[2], padding: space[3], overflowWrap: 'anywhere' })
export const chatCall = style({
  display: 'flex',
  justifyContent: 'center',
  gap: space[2],
  color: color.accent,
  fontWeight: font.weight.medium,
})
export const chatButton = style({
  justifySelf: 'end',
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.small,
  background: color.accent,
  color: color.onAccent,
})
export const chatBox = style({
  padding: space[3],
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.pill,
  color: color.text2,
})
export const opener = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: size.bar,
  blockSize: size.bar,
  borderRadius: radius.full,
  background: color.accent,
  color: color.onAccent,
  selectors: { '&[data-position=end]': { justifySelf: 'end' } },
})
export const chatLogo = style({
  flex: 'none',
  blockSize: grid(9.5),
  inlineSize: 'auto',
  maxInlineSize: grid(28),
  objectFit: 'contain',
})
