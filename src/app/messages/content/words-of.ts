import type { SentContent } from '#core/contract/index.ts'

/** The words by which a content is shown until it is sent. */
export function wordsOf(content: SentContent): string {
  switch (content.type) {
    case 'file':
      return content.caption
    case 'postback':
      return content.label
    case 'button':
    case 'quick-reply':
      return content.text
    case 'bubble':
      return content.card.title
    case 'carousel':
      return content.cards.map(({ title }) => title).join('\n')
    case 'list':
      return [content.title, ...content.items.map(({ title }) => `– ${title}`)].join('\n')
  }
}
