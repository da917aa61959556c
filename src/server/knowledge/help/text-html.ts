import { html } from 'hono/html'
import { helpPicturePath, type Span, type TextBlock, type TextMark } from '#core/contract/index.ts'

/** Text that is markup already: everything that went into it was escaped. */
export type Html = ReturnType<typeof html>

/** The tree of an entry as HTML. Every text in it is escaped; only the nodes that it may have become elements. */
export const textHtml = (blocks: readonly TextBlock[], serviceId: string): Html[] =>
  blocks.map((block) => blockHtml(block, serviceId, html` dir="auto"`))

/** Within a list or quote: its own direction follows the first word in it that has none of its own. */
const nestedHtml = (blocks: readonly TextBlock[], serviceId: string): Html[] =>
  blocks.map((block) => blockHtml(block, serviceId, html``))

function blockHtml(block: TextBlock, serviceId: string, dir: Html): Html {
  switch (block.type) {
    case 'paragraph':
      return html`<p${dir}>${spansHtml(block.spans)}</p>`
    case 'heading':
      return block.level === 2
        ? html`<h2${dir}>${spansHtml(block.spans)}</h2>`
        : html`<h3${dir}>${spansHtml(block.spans)}</h3>`
    case 'code':
      return html`<pre dir="ltr" tabindex="0"><code>${block.text}</code></pre>`
    case 'picture': {
      const { id, alt, width, height } = block
      const src = helpPicturePath(serviceId, id)
      return html`<img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`
    }
    case 'rule':
      return html`<hr>`
    case 'quote':
      return html`<blockquote${dir}>${nestedHtml(block.blocks, serviceId)}</blockquote>`
    case 'list': {
      const items = block.items.map((item) => html`<li>${nestedHtml(item, serviceId)}</li>`)
      return block.isOrdered ? html`<ol${dir}>${items}</ol>` : html`<ul${dir}>${items}</ul>`
    }
  }
}

const spansHtml = (spans: readonly Span[]): Html[] => spans.map(spanHtml)

function spanHtml({ text, marks = [], href }: Span): Html {
  // A line feed within a block breaks the line.
  const lines = text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
  const marked = marks.reduce<Html>((inside, mark) => markHtml(mark, inside), html`${lines}`)
  return href === undefined ? marked : html`<a href="${href}" rel="noopener noreferrer">${marked}</a>`
}

function markHtml(mark: TextMark, inside: Html): Html {
  if (mark === 'bold') return html`<strong>${inside}</strong>`
  return mark === 'italic' ? html`<em>${inside}</em>` : html`<code>${inside}</code>`
}
