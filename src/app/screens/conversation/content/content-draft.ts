import * as v from 'valibot'
import { maxActions, maxCards, maxQuickReplies } from '#core/contract/limits.ts'
import { type MessageAction, SentContent } from '#core/contract/message-content/schemas.ts'

/** The kinds of content that a person composes. */
export const composedTypes = ['button', 'quick-reply', 'bubble', 'carousel', 'list'] as const
export type ComposedType = (typeof composedTypes)[number]

export const actionKinds = [
  'postback',
  'open-url',
  'call',
  'transfer-inquiry',
  'close-inquiry',
  'save-event',
  'schedule',
] as const satisfies ReadonlyArray<MessageAction['do']>

/** A button as it is typed; of the texts those that its kind needs are sent. */
export type ActionDraft = {
  do: MessageAction['do']
  label: string
  data: string
  url: string
  phone: string
  tagId: string
  title: string
  /** As an input of the kind `datetime-local` gives it, in the author's time zone. */
  startsAt: string
  minutes: string
  place: string
}

/** A picture that is chosen and not sent yet. */
export type PictureDraft = { id: string; file: File }

/** A card, or an entry of a list, which has at most one button. */
export type CardDraft = { title: string; text: string; picture: PictureDraft | null; actions: ActionDraft[] }

/** Draft of all kinds of content together: changing the kind loses nothing. */
export type ContentDraft = {
  type: ComposedType
  text: string
  title: string
  actions: ActionDraft[]
  cards: CardDraft[]
}

export const newAction = (): ActionDraft => ({
  do: 'postback',
  label: '',
  data: '',
  url: 'https://',
  phone: '',
  tagId: '',
  title: '',
  startsAt: '',
  minutes: '30',
  place: '',
})
export const newCard = (): CardDraft => ({ title: '', text: '', picture: null, actions: [] })
export const newContent = (): ContentDraft => ({
  type: 'button',
  text: '',
  title: '',
  actions: [newAction()],
  cards: [newCard()],
})

/** How many buttons and cards a kind may have. */
export const mostActions = (type: ComposedType) =>
  type === 'quick-reply' ? maxQuickReplies : type === 'list' ? 1 : maxActions
export const mostCards = (type: ComposedType) => (type === 'bubble' ? 1 : maxCards)
export const hasCards = (type: ComposedType) => type === 'bubble' || type === 'carousel' || type === 'list'

const minuteMs = 60_000

function actionOf({ label, ...draft }: ActionDraft) {
  switch (draft.do) {
    case 'postback':
      return { do: draft.do, label, data: draft.data }
    case 'open-url':
      return { do: draft.do, label, url: draft.url }
    case 'call':
      return { do: draft.do, label, phone: draft.phone }
    case 'transfer-inquiry':
      return { do: draft.do, label, tagId: draft.tagId === '' ? null : draft.tagId }
    case 'close-inquiry':
      return { do: draft.do, label }
    case 'save-event': {
      const startsAtMs = new Date(draft.startsAt).getTime()
      const endsAtMs = startsAtMs + Number(draft.minutes) * minuteMs
      return { do: draft.do, label, event: { title: draft.title, startsAtMs, endsAtMs, place: draft.place, notes: '' } }
    }
    case 'schedule':
      return { do: draft.do, label, title: draft.title, minutes: Number(draft.minutes) }
  }
}

/** The content that a draft describes; it may still be wrong. */
function contentOf({ type, text, title, actions, cards }: ContentDraft): unknown {
  const cardOf = ({ picture, ...card }: CardDraft) => ({
    ...card,
    picture: picture && { id: picture.id },
    actions: card.actions.map(actionOf),
  })
  switch (type) {
    case 'button':
    case 'quick-reply':
      return { type, text, actions: actions.map(actionOf) }
    case 'bubble':
      return { type, card: cards.slice(0, 1).map(cardOf)[0] }
    case 'carousel':
      return { type, cards: cards.map(cardOf) }
    case 'list': {
      const itemOf = ({ actions: [action] = [], ...card }: CardDraft) => {
        const { title, text, picture } = cardOf({ ...card, actions: [] })
        return { title, text, picture, action: action ? actionOf(action) : null }
      }
      return { type, title, items: cards.map(itemOf) }
    }
  }
}

/** Fields of the draft that are wrong, such as `cards.0.title` or `actions.1.url`. */
export type DraftIssues = ReadonlySet<string>

/** Checks a draft by the contract's schema. */
export function readDraft(
  draft: ContentDraft,
): { content: SentContent; issues: null } | { content: null; issues: DraftIssues } {
  const read = v.safeParse(SentContent, contentOf(draft))
  if (read.success) return { content: read.output, issues: null }
  return { content: null, issues: new Set(read.issues.map((issue) => fieldOf(v.getDotPath(issue) ?? ''))) }
}

/** The place in the draft of a place in the content. */
const fieldOf = (path: string) =>
  path
    .replace(/^card(?=\.|$)/, 'cards.0')
    .replace(/^items(?=\.|$)/, 'cards')
    .replace(/\.action(?=\.|$)/, '.actions.0')
    .replace(/\.event\.title$/, '.title')
    .replace(/\.event(?:\.\w+)?$/, '.startsAt')

/** The pictures that a draft's kind shows. */
export const picturesOf = ({ type, cards }: ContentDraft): PictureDraft[] =>
  hasCards(type) ? cards.slice(0, mostCards(type)).flatMap(({ picture }) => picture ?? []) : []
