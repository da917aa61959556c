import { style, styleVariants } from '@vanilla-extract/css'
import { color, font, radius, space } from '#app/theme/contract.css.ts'
import { grid } from '#app/theme/grid.ts'

export const base = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  inlineSize: grid(9),
  blockSize: space[10],
  borderRadius: radius.small,
  // The folded corner distinguishes it from a button.
  clipPath: `polygon(0 0, calc(100% - ${grid(2)}) 0, 100% ${grid(2)}, 100% 100%, 0 100%)`,
  fontSize: font.size.tiny,
  fontWeight: font.weight.bold,
  textTransform: 'uppercase',
})
const bad = { background: color.badSoft, color: color.bad }
const info = { background: color.infoSoft, color: color.info }
const ok = { background: color.okSoft, color: color.ok }
const warn = { background: color.warnSoft, color: color.warn }
const accent = { background: color.accentSoft, color: color.accent }
const plain = { background: color.sunken, color: color.text2 }
export const tint = styleVariants({
  pdf: bad,
  doc: info,
  xls: ok,
  ppt: warn,
  zip: plain,
  '7z': plain,
  rar: plain,
  audio: accent,
  video: accent,
  other: plain,
})
