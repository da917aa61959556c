import type { LeafBlock, RichText, Span } from '#core/contract/index.ts'
import articles from './data/articles.json' with { type: 'json' }

/** An article of the demo's knowledge base. */
export type DemoArticle = {
  title: string
  folder: string | null
  language: string
  text: RichText
  /** The article was changed since it was published, to this text. */
  next: RichText | null
  /** The article is not published. */
  isDraft: boolean
}

export const demoFolders: readonly string[] = articles.folders

export const demoArticles = (): DemoArticle[] =>
  articles.articles.map(({ title, folder, text, language = '', next, isDraft = false }) => ({
    title,
    folder,
    language,
    text: richTextOf(text),
    next: next ? richTextOf(next) : null,
    isDraft,
  }))

/**
 * Reads lines of Markdown: headings (`##`), lists (`-`, `1.`), quotes (`>`) and paragraphs, with `**bold**` words and
 * `[links](address)` in them.
 */
function richTextOf(lines: readonly string[]): RichText {
  const text: RichText = []
  for (const line of lines) {
    const [, mark = '', words = ''] = /^(## |> |- |\d\. |)(.*)$/.exec(line) ?? []
    const leaf: LeafBlock = { type: 'paragraph', spans: spansOf(words) }
    const last = text.at(-1)
    if (mark === '') text.push(leaf)
    else if (mark === '## ') text.push({ type: 'heading', level: 2, spans: [{ text: words }] })
    else if (mark === '> ') text.push({ type: 'quote', blocks: [leaf] })
    else if (last?.type === 'list') last.items.push([leaf])
    else text.push({ type: 'list', isOrdered: mark !== '- ', items: [[leaf]] })
  }
  return text
}

const spanParts = /\*\*([^*]{1,200})\*\*|\[([^\][]{1,200})\]\(([^()]{1,200})\)|[^*[]+/g

const spansOf = (sentence: string): Span[] =>
  [...sentence.matchAll(spanParts)].map(([all, bold, linked, href]) => {
    if (bold !== undefined) return { text: bold, marks: ['bold' as const] }
    return linked !== undefined && href !== undefined ? { text: linked, href } : { text: all }
  })
