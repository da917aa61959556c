import type { MessageAction, SentContent } from '#core/contract/message-content/schemas.ts'
import {
  type ActionDraft,
  type CardDraft,
  type ComposedType,
  type ContentDraft,
  composedTypes,
  newAction,
  newCard,
  newContent,
  type PictureDraft,
} from './content-draft.ts'

/** A content that a person has composed. */
export type ComposedContent = Extract<SentContent, { type: ComposedType }>

export const isComposed = (content: SentContent): content is ComposedContent =>
  composedTypes.some((type) => type === content.type)

const minuteMs = 60_000

/** A time as an input of the kind `datetime-local` gives it, in the reader's time zone. */
function localTime(timeMs: number): string {
  const offsetMs = new Date(timeMs).getTimezoneOffset() * minuteMs
  return new Date(timeMs - offsetMs).toISOString().slice(0, 16)
}

function actionDraft(action: MessageAction): ActionDraft {
  const draft = { ...newAction(), do: action.do, label: action.label }
  switch (action.do) {
    case 'postback':
      return { ...draft, data: action.data }
    case 'open-url':
      return { ...draft, url: action.url }
    case 'call':
      return { ...draft, phone: action.phone }
    case 'transfer-inquiry':
      return { ...draft, tagId: action.tagId ?? '' }
    case 'close-inquiry':
      return draft
    case 'save-event': {
      const { title, startsAtMs, endsAtMs, place } = action.event
      return {
        ...draft,
        title,
        place,
        startsAt: localTime(startsAtMs),
        minutes: String((endsAtMs - startsAtMs) / minuteMs),
      }
    }
    case 'schedule':
      return { ...draft, title: action.title, minutes: String(action.minutes) }
  }
}

/**
 * Turns content that `readDraft` has made back into a draft, to be changed and sent again.
 *
 * @param pictures the pictures that are still here, by id; one that is not is left out
 */
export function draftOfContent(content: ComposedContent, pictures: ReadonlyMap<string, File>): ContentDraft {
  const draft = { ...newContent(), type: content.type }
  const pictureOf = (ref: { id: string } | null): PictureDraft | null => {
    const file = ref && pictures.get(ref.id)
    return file ? { id: ref.id, file } : null
  }
  type Card = Extract<ComposedContent, { type: 'bubble' }>['card']
  const cardOf = ({ title, text, picture, actions }: Card): CardDraft => ({
    ...newCard(),
    title,
    text,
    picture: pictureOf(picture),
    actions: actions.map(actionDraft),
  })
  switch (content.type) {
    case 'button':
    case 'quick-reply':
      return { ...draft, text: content.text, actions: content.actions.map(actionDraft) }
    case 'bubble':
      return { ...draft, cards: [cardOf(content.card)] }
    case 'carousel':
      return { ...draft, cards: content.cards.map(cardOf) }
    case 'list': {
      const cards = content.items.map(({ action, ...item }) => cardOf({ ...item, actions: action ? [action] : [] }))
      return { ...draft, title: content.title, cards }
    }
  }
}
