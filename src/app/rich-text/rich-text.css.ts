import { globalStyle, style } from '@vanilla-extract/css'
import { color, font, radius, space, stroke } from '#app/theme/contract.css.ts'

/** A text of a knowledge base: also the look of the editor in which it is written. */
export const text = style({
  fontSize: font.size.m,
  lineHeight: '1.6',
  color: color.text,
  overflowWrap: 'anywhere',
  minInlineSize: 0,
})
const within = (selector: string, rule: Parameters<typeof globalStyle>[1]) => globalStyle(`${text} ${selector}`, rule)

within(':where(p, ul, ol, h2, h3, pre, blockquote)', { margin: 0 })
within('> * + *', { marginBlockStart: space[3] })
within('ul', { listStyle: 'disc' })
within('ol', { listStyle: 'decimal' })
within('h2', { fontSize: font.size.l, fontWeight: font.weight.bold, marginBlockStart: space[5] })
within('h3', { fontSize: font.size.m, fontWeight: font.weight.bold, marginBlockStart: space[4] })
within(':is(ul, ol)', { paddingInlineStart: space[6] })
within('li + li', { marginBlockStart: space[1] })
within('blockquote', {
  paddingInlineStart: space[4],
  borderInlineStart: `${stroke.ring} solid ${color.lineStrong}`,
  color: color.text2,
})
within('pre', {
  padding: space[3],
  borderRadius: radius.small,
  background: color.sunken,
  overflowX: 'auto',
  fontSize: font.size.s,
})
within(':not(pre) > code', {
  paddingInline: space[1],
  borderRadius: radius.tail,
  background: color.sunken,
  fontSize: '0.92em',
})
within('a', { color: color.accent, textUnderlineOffset: space.half })
within('hr', { border: 0, borderBlockStart: `${stroke.thin} solid ${color.line}`, marginBlock: space[5] })
within('img', { display: 'block', maxInlineSize: '100%', blockSize: 'auto', borderRadius: radius.small })
