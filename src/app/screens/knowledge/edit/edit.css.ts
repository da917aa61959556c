import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, layer, radius, size, space, stroke, touch } from '#app/theme/contract.css.ts'

/** Toolbar and text look like one field. */
export const field = style({
  border: `${stroke.thin} solid ${color.lineStrong}`,
  borderRadius: radius.medium,
  background: color.surface,
  ':focus-within': { borderColor: color.accent },
})
export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.half,
  padding: space[1],
  borderBlockEnd: `${stroke.thin} solid ${color.line}`,
  borderStartStartRadius: radius.medium,
  borderStartEndRadius: radius.medium,
  background: color.raised,
  position: 'sticky',
  insetBlockStart: `calc(-1 * ${space[6]})`,
  zIndex: layer.raised,
})
export const tool = style({
  display: 'inline-grid',
  placeItems: 'center',
  minInlineSize: touch.control,
  minBlockSize: touch.control,
  paddingInline: space[1],
  borderRadius: radius.small,
  color: color.text2,
  fontSize: font.size.m,
  '@media': { '(hover: hover)': { ':hover': { background: color.hover, color: color.text } } },
  selectors: {
    '&[aria-pressed="true"]': { background: color.accentSoft, color: color.accent },
    '&:disabled': { opacity: 0.45 },
  },
})
export const sign = style({ inlineSize: size.icon, blockSize: size.icon, fill: 'none', stroke: 'currentColor' })
export const between = style({
  inlineSize: stroke.thin,
  marginInline: space[1],
  marginBlock: space[2],
  background: color.line,
})
export const area = style({ padding: `${space[4]} ${space[5]}`, cursor: 'text' })

/** Styles that ProseMirror needs; its own style sheet would be inline. */
globalStyle(`${area} .ProseMirror`, {
  outline: 'none',
  minBlockSize: '16rem',
  position: 'relative',
  whiteSpace: 'break-spaces',
  overflowWrap: 'break-word',
  fontVariantLigatures: 'none',
})
// Each block follows its first word; the signs of lists follow the language of the app.
globalStyle(`${area} .ProseMirror :is(p, h2, h3)`, { unicodeBidi: 'plaintext', textAlign: 'start' })
globalStyle(`${area} .ProseMirror pre`, { whiteSpace: 'pre-wrap' })
globalStyle(`${area} .ProseMirror [contenteditable="false"]`, { whiteSpace: 'normal' })
globalStyle(`${area} .ProseMirror .ProseMirror-separator`, { display: 'inline', inlineSize: '0', blockSize: '0' })
globalStyle(`${area} .ProseMirror-hideselection *`, { caretColor: 'transparent' })
globalStyle(`${area} hr.ProseMirror-selectednode`, { outline: `${stroke.thick} solid ${color.accent}` })

export const picture = style({
  borderRadius: radius.small,
  selectors: { '&[data-selected]': { outline: `${stroke.thick} solid ${color.accent}`, outlineOffset: space.half } },
})
export const alt = style({ marginBlockStart: space[2], fontSize: font.size.s })
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  position: 'sticky',
  insetBlockEnd: `calc(-1 * ${space[6]})`,
  paddingBlock: space[3],
  background: color.background,
})
export const theirs = style({
  display: 'grid',
  gap: space[3],
  padding: space[4],
  border: `${stroke.thin} solid ${color.line}`,
  borderRadius: radius.medium,
  background: color.raised,
  maxBlockSize: '50dvh',
  overflow: 'auto',
})
