import type { MessageAction, MessageContent } from '#core/contract/message-content/schemas.ts'

/** Every button of a content, in order. */
export function actionsOf(content: MessageContent): MessageAction[] {
  switch (content.type) {
    case 'button':
    case 'quick-reply':
      return content.actions
    case 'bubble':
      return content.card.actions
    case 'carousel':
      return content.cards.flatMap(({ actions }) => actions)
    case 'list':
      return content.items.flatMap(({ action }) => action ?? [])
    default:
      return []
  }
}
