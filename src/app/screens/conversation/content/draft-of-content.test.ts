import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { MessageAction } from '#core/contract/message-content/schemas.ts'
import { picturesOf, readDraft } from './content-draft.ts'
import { type ComposedContent, draftOfContent } from './draft-of-content.ts'

const [kept, lost] = [v7(), v7()]
const file = new File(['a'], 'oak.png', { type: 'image/png' })
const files = new Map([[kept, file]])
const startsAtMs = new Date('2026-12-01T10:00').getTime()
const event = { title: 'Visit', startsAtMs, endsAtMs: startsAtMs + 45 * 60_000, place: 'Shop', notes: '' }
const actions: MessageAction[] = [
  { do: 'postback', label: 'Yes', data: 'y' },
  { do: 'open-url', label: 'Look', url: 'https://everline.test/a' },
  { do: 'call', label: 'Call', phone: '+85255500142' },
]
const more: MessageAction[] = [
  { do: 'transfer-inquiry', label: 'Sales', tagId: v7() },
  { do: 'save-event', label: 'Save', event },
  { do: 'schedule', label: 'Times', title: 'Fitting', minutes: 45 },
]
const [action] = more
const card = { title: 'Oak', text: 'Solid', picture: { id: kept }, actions }
const contents: ComposedContent[] = [
  { type: 'button', text: 'Shall we?', actions },
  { type: 'button', text: 'Or so?', actions: more },
  { type: 'quick-reply', text: 'Shall we?', actions: [{ do: 'close-inquiry', label: 'No' }] },
  { type: 'bubble', card },
  { type: 'carousel', cards: [card, { ...card, title: 'Elm', picture: null, actions: [] }] },
  {
    type: 'list',
    title: 'Tables',
    items: [
      { title: 'Oak', text: '', picture: { id: kept }, action: action ?? null },
      { title: 'Elm', text: 'Light', picture: null, action: null },
    ],
  },
]

describe('[ENT-08] a content that was not sent', () => {
  it.each(contents)('is composed again as it was: $type', (content) => {
    expect(readDraft(draftOfContent(content, files)).content).toEqual(content)
  })

  it('has the pictures that the browser still holds, and goes without the others', () => {
    const draft = draftOfContent({ type: 'carousel', cards: [card, { ...card, picture: { id: lost } }] }, files)
    expect(picturesOf(draft)).toEqual([{ id: kept, file }])
    expect(readDraft(draft).issues).toBeNull()
  })
})
