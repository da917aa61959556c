import type { Span, TextBlock } from '#core/contract/knowledge/rich-text.ts'

/** A text of the knowledge base as a message has it: without looks, with the signs of its lists and its addresses. */
export const replyText = (blocks: readonly TextBlock[]): string =>
  blocks
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n\n')

function textOf(block: TextBlock): string {
  if ('spans' in block) return spansText(block.spans)
  if (block.type === 'code') return block.text
  if (block.type === 'quote') return block.blocks.map(textOf).join('\n')
  if (block.type !== 'list') return ''
  return block.items
    .map((item, index) => {
      const sign = block.isOrdered ? `${index + 1}.` : '•'
      return `${sign} ${item.map(textOf).join('\n').replaceAll('\n', '\n  ')}`
    })
    .join('\n')
}

const spansText = (spans: readonly Span[]) =>
  spans.map(({ text, href }) => (href === undefined || href === text ? text : `${text} (${href})`)).join('')
