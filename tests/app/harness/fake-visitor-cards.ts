import type { CardNote, FormAnswer, VisitedPage, VisitorCard } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'
import { own } from './rows.ts'

const noteOf = (id: string, text: string, writtenAtMs: number, more: Partial<CardNote> = {}): CardNote => ({
  ...{ id, text, writtenAtMs, authorEid: own, authorName: 'Mara Okafor' },
  ...{ editorName: '', editedAtMs: null, revision: 1, ...more },
})
const noteId = (n: number) => `01900000-0000-7000-8000-${String(80_000 + n).padStart(12, '0')}`

const field = { shown: '', isVerified: false }
const ofAnswer = { widgetId: noteId(90), eid: own, inquiryId: null, version: 1, revision: 1 }

/** A visitor's answers to the forms before and after a conversation. */
const formAnswers = (roomId: string, nowMs: number): FormAnswer[] => [
  {
    ...{ ...ofAnswer, id: noteId(91), roomId, formType: 'postChatSurvey', answeredAtMs: nowMs - 60_000 },
    fields: [{ ...field, id: 'rating', kind: 'rating', label: 'Your rating', value: 4 }],
  },
  {
    ...{ ...ofAnswer, id: noteId(92), roomId, formType: 'preChatSurvey', answeredAtMs: nowMs - 3_600_000 },
    fields: [
      { ...field, id: 'name', kind: 'text', label: 'Your name', value: 'Ada Lovelace' },
      { ...field, id: 'mail', kind: 'email', label: 'Email address', value: 'ada@example.org', isVerified: true },
      { ...field, id: 'topic', kind: 'choice', label: 'What is it about?', value: 'order', shown: 'An order' },
    ],
  },
]

const visitedPages = (nowMs: number): VisitedPage[] =>
  ['Boots', 'Delivery and returns', 'Basket', '', 'Help', 'Start'].map((title, n) => ({
    ...{ id: noteId(100 + n), url: `https://shop.example/${n}`, title, atMs: nowMs - n * 120_000 },
  }))

/** One card that every visitor has, as the backend would keep it. `?card=empty` begins with nothing on it. */
export function fakeVisitorCards({ answer, nowMs }: FakeDeps) {
  const isEmpty = new URLSearchParams(location.search).get('card') === 'empty'
  const hour = 3_600_000
  const edited = { authorName: 'Tom Becker', editorName: 'Mei Tanaka', editedAtMs: nowMs - 20 * hour, revision: 2 }
  let card: Omit<VisitorCard, 'visitorEid'> = isEmpty
    ? { tags: [], customData: {}, dataRevision: 0, notes: [] }
    : {
        tags: ['Newsletter', 'Wholesale'],
        customData: { customerNumber: 48_213, shoeSize: '42.5 wide', isMember: true },
        dataRevision: 3,
        notes: [
          noteOf(noteId(1), 'Prefers a call in the afternoon.\nAsk for the back door key.', nowMs - 2 * hour),
          noteOf(noteId(2), 'Returned the boots twice: https://example.org/orders/4711', nowMs - 30 * hour, edited),
        ],
      }
  const changed = async (change: () => Partial<typeof card>, visitorEid: string) => {
    const result = await answer(null)
    if (!result.ok) return result
    card = { ...card, ...change() }
    return answer({ card: { ...card, visitorEid } })
  }
  const answers = {
    // Every conversation asks for its visitor's card: that never takes the refusal that a test has prepared.
    getVisitorCard: async ({ params: { visitorEid } }) => ok({ card: { ...card, visitorEid } }),
    tagVisitor: ({ params: { visitorEid }, body: { add = [], remove = [] } }) =>
      changed(() => ({ tags: [...card.tags.filter((tag) => !remove.includes(tag)), ...add].toSorted() }), visitorEid),
    patchVisitorCustomData({ params: { visitorEid }, body: { revision, change } }) {
      if (revision !== card.dataRevision)
        return Promise.resolve(fail('visitor-data-changed', undefined, { revision: card.dataRevision }))
      const entries = Object.entries({ ...card.customData, ...change }).flatMap(([name, value]) =>
        value === null ? [] : [[name, value] as const],
      )
      return changed(() => ({ customData: Object.fromEntries(entries), dataRevision: revision + 1 }), visitorEid)
    },
    async writeCardNote({ params: { visitorEid }, body: { id, text } }) {
      const note = noteOf(id, text, Date.now())
      const result = await changed(() => ({ notes: [note, ...card.notes] }), visitorEid)
      return result.ok ? answer({ note }) : result
    },
    async editCardNote({ params: { visitorEid, noteId }, body: { revision, text } }) {
      const before = card.notes.find(({ id }) => id === noteId)
      if (!before) return fail('not-found')
      if (before.revision !== revision) return fail('card-note-changed', undefined, { revision: before.revision })
      const note = { ...before, text, editorName: 'Mara Okafor', editedAtMs: Date.now(), revision: revision + 1 }
      const put = () => ({ notes: card.notes.map((each) => (each.id === noteId ? note : each)) })
      const result = await changed(put, visitorEid)
      return result.ok ? answer({ note }) : result
    },
    async removeCardNote({ params: { visitorEid, noteId } }) {
      const result = await changed(() => ({ notes: card.notes.filter(({ id }) => id !== noteId) }), visitorEid)
      return result.ok ? answer(null) : result
    },
    listFormAnswers: async ({ params: { roomId } }) => ok({ answers: isEmpty ? [] : formAnswers(roomId, nowMs) }),
    listVisitorPages: async () => ok({ pages: isEmpty ? [] : visitedPages(nowMs) }),
    listCardWords: async () => ok({ tags: ['VIP', 'Newsletter', 'Wholesale'], names: ['city', 'shoeSize'] }),
  } satisfies FakeAnswers
  return {
    answers,
    /** As if a colleague changed the card, and the feed has not said so yet. */
    changeCard(change: { note?: string; data?: VisitorCard['customData'] }) {
      if (change.data) card = { ...card, customData: change.data, dataRevision: card.dataRevision + 1 }
      if (change.note !== undefined) {
        const [first, ...others] = card.notes
        const by = { editorName: 'Tom Becker', editedAtMs: Date.now() }
        if (first)
          card = { ...card, notes: [{ ...first, text: change.note, ...by, revision: first.revision + 1 }, ...others] }
      }
    },
  }
}
