import type { FileFacts, MessageAction, MessageContent } from '#core/contract/message-content/schemas.ts'

/** A content without the facts that only the backend knows of its files. */
type Worded =
  | Exclude<MessageContent, { file: FileFacts }>
  | { type: 'image' | 'video' | 'audio' | 'file'; file: Pick<FileFacts, 'name'>; caption: string; peaks?: number[] }

/**
 * A message's content in words: for search, previews, notices, channels that have only text, and clients that do not
 * know its kind. Without words of any language besides those of its author.
 */
export function textOfContent(content: Worded): string {
  switch (content.type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
      return lines(content.file.name, content.caption)
    case 'postback':
      return content.label
    case 'appointment':
      return lines(content.event.title, `${new Date(content.event.startsAtMs).toISOString().slice(0, 16)}Z`)
    case 'button':
    case 'quick-reply':
      return lines(content.text, ...content.actions.map(actionText))
    case 'bubble':
      return cardText(content.card)
    case 'carousel':
      return content.cards.map(cardText).join('\n\n')
    case 'list':
      return lines(
        content.title,
        ...content.items.map(({ title, text, action }) =>
          ['–', title, text && `(${text})`, action && actionText(action)].filter(Boolean).join(' '),
        ),
      )
  }
}

type Card = Extract<MessageContent, { type: 'carousel' }>['cards'][number]
const cardText = ({ title, text, actions }: Omit<Card, 'picture'>) => lines(title, text, ...actions.map(actionText))

/** The button, with the address or number that a reader without buttons needs. */
function actionText(action: MessageAction): string {
  const { label } = action
  if (action.do === 'open-url') return `[${label}] ${action.url}`
  if (action.do === 'call') return `[${label}] ${action.phone}`
  return `[${label}]`
}

const lines = (...parts: string[]) => parts.filter((part) => part !== '').join('\n')
