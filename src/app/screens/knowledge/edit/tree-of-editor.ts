import type { JSONContent } from '@tiptap/core'
import type { LeafBlock, RichText, Span, TextBlock, TextMark } from '#core/contract/knowledge/rich-text.ts'

/*
 * The editor's document and the tree that is stored: two shapes of one text. What the tree does not have, such as the
 * type of a list's numbers, is left out.
 */

/** The text of the editor's document. Empty paragraphs at its end are the editor's own. */
export function treeOfEditor(document: JSONContent): RichText {
  const blocks = blocksIn(document)
  const last = blocks.findLastIndex((block) => block.type !== 'paragraph' || block.spans.length > 0)
  return blocks.slice(0, last + 1)
}

const blocksIn = ({ content = [] }: JSONContent): TextBlock[] => content.flatMap((node) => blockOf(node) ?? [])

function blockOf(node: JSONContent): TextBlock | null {
  const { type, content = [] } = node
  if (type === 'bulletList' || type === 'orderedList') {
    return { type: 'list', isOrdered: type === 'orderedList', items: content.map(blocksIn) }
  }
  if (type === 'blockquote') return { type: 'quote', blocks: content.flatMap((each) => leafOf(each) ?? []) }
  return leafOf(node)
}

function leafOf({ type, content = [], attrs = {} }: JSONContent): LeafBlock | null {
  switch (type) {
    case 'paragraph':
      return { type: 'paragraph', spans: spansOf(content) }
    case 'heading':
      return { type: 'heading', level: attrs.level === 3 ? 3 : 2, spans: spansOf(content) }
    case 'codeBlock':
      return { type: 'code', text: content.map(({ text = '' }) => text).join('') }
    case 'horizontalRule':
      return { type: 'rule' }
    case 'picture': {
      const { id, alt, width, height } = attrs
      return { type: 'picture', id: String(id), alt: String(alt), width: Number(width), height: Number(height) }
    }
    default:
      return null
  }
}

const markOf = new Map<string, TextMark>([
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['code', 'code'],
])

function spansOf(content: readonly JSONContent[]): Span[] {
  const spans: Span[] = []
  for (const node of content) {
    const span = spanOf(node)
    const last = spans.at(-1)
    if (span && last && isSameLook(last, span)) last.text += span.text
    else if (span) spans.push(span)
  }
  return spans
}

function spanOf({ type, text, marks = [] }: JSONContent): Span | null {
  const shown = type === 'hardBreak' ? '\n' : (text ?? '')
  if (shown === '') return null
  const own = marks.flatMap((mark) => markOf.get(mark.type) ?? [])
  const href: unknown = marks.find((mark) => mark.type === 'link')?.attrs?.href
  return { text: shown, ...(own.length > 0 && { marks: own }), ...(typeof href === 'string' && { href }) }
}

const isSameLook = (one: Span, other: Span) =>
  one.href === other.href && (one.marks ?? []).join() === (other.marks ?? []).join()

/** The editor's document of a text. */
export const editorOfTree = (blocks: readonly TextBlock[]): JSONContent => ({
  type: 'doc',
  content: blocks.length > 0 ? blocks.map(nodeOf) : [{ type: 'paragraph' }],
})

function nodeOf(block: TextBlock): JSONContent {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', content: textNodes(block.spans) }
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: textNodes(block.spans) }
    case 'code':
      return { type: 'codeBlock', content: block.text === '' ? [] : [{ type: 'text', text: block.text }] }
    case 'rule':
      return { type: 'horizontalRule' }
    case 'picture': {
      const { type, ...attrs } = block
      return { type, attrs }
    }
    case 'quote':
      return { type: 'blockquote', content: orEmpty(block.blocks.map(nodeOf)) }
    case 'list':
      return {
        type: block.isOrdered ? 'orderedList' : 'bulletList',
        content: block.items.map((item) => ({ type: 'listItem', content: startingWithText(item.map(nodeOf)) })),
      }
  }
}

/** The editor's quotes and entries of lists are never empty, and an entry begins with a paragraph. */
const orEmpty = (nodes: JSONContent[]) => (nodes.length > 0 ? nodes : [{ type: 'paragraph' }])
const startingWithText = (nodes: JSONContent[]) =>
  nodes[0]?.type === 'paragraph' ? nodes : [{ type: 'paragraph' }, ...nodes]

function textNodes(spans: readonly Span[]): JSONContent[] {
  return spans.flatMap(({ text, marks = [], href }) => {
    const all = [...marks.map((type) => ({ type })), ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }])]
    return text
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [{ type: 'hardBreak', marks: all }] : []),
        ...(line === '' ? [] : [{ type: 'text', text: line, marks: all }]),
      ])
  })
}
