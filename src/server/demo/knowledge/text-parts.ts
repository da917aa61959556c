import type { LeafBlock, RichText, Span, TextBlock } from '#core/contract/index.ts'

/*
 * Parts of texts, so that the demo's entries read as texts. In a sentence `**word**` is bold, and `[words](address)` is
 * a link.
 */

const spanParts = /\*\*([^*]{1,200})\*\*|\[([^\][]{1,200})\]\(([^()]{1,200})\)|[^*[]+/g

const spansOf = (sentence: string): Span[] =>
  [...sentence.matchAll(spanParts)].map(([all, bold, linked, href]) => {
    if (bold !== undefined) return { text: bold, marks: ['bold' as const] }
    return linked !== undefined && href !== undefined ? { text: linked, href } : { text: all }
  })

export const p = (sentence: string): LeafBlock => ({ type: 'paragraph', spans: spansOf(sentence) })
export const h = (title: string): LeafBlock => ({ type: 'heading', level: 2, spans: [{ text: title }] })
export const steps = (...items: string[]): TextBlock => ({
  type: 'list',
  isOrdered: true,
  items: items.map((item) => [p(item)]),
})
export const points = (...items: string[]): TextBlock => ({
  type: 'list',
  isOrdered: false,
  items: items.map((item) => [p(item)]),
})
export const tip = (sentence: string): TextBlock => ({ type: 'quote', blocks: [p(sentence)] })

/** `draft`: not published. `changed`: published, and saved again since with the text of `next`. */
export type DemoEntry = {
  title: string
  folder: string | null
  language?: string
  text: RichText
  isDraft?: true
  next?: RichText
}
