import { expect, test } from 'vitest'
import type { Conversation, Mark } from '#core/contract/index.ts'
import { conversationRow, reduceEntries } from './reduce-entries.ts'

const told = (marks: Mark[], more: Partial<Conversation> = {}): Conversation => ({
  id: 'room',
  channel: 'chat',
  visitorEid: 'visitor',
  visitorName: '',
  language: '',
  page: '',
  createdAtMs: 0,
  inquiry: null,
  lastSeq: 9,
  member: true,
  lastAtMs: 0,
  preview: '',
  previewEid: null,
  marks,
  ...more,
})
const mark = (eid: string, deliveredSeq: number, readSeq: number): Mark => ({ eid, deliveredSeq, readSeq })

test('marks never go back: not when less is told, and not when somebody’s are no longer told', () => {
  const before = conversationRow(told([mark('agent', 9, 7), mark('visitor', 5, 5)]), undefined, 'visitor')
  const after = conversationRow(told([mark('visitor', 4, 2)], { member: false }), before, 'visitor')
  expect(new Set(after.marks)).toEqual(new Set([mark('agent', 9, 7), mark('visitor', 5, 5)]))
})

test('marks that come with the feed stay when the conversation is told without them', () => {
  const before = conversationRow(told([]), undefined, 'visitor')
  const { conversations } = reduceEntries(
    [
      { n: 1, kind: 'mark', roomId: 'room', mark: mark('agent', 3, 3) },
      { n: 2, kind: 'conversation', conversation: told([]) },
    ],
    new Map([['room', before]]),
    'visitor',
  )
  expect(conversations.map(({ marks }) => marks)).toEqual([[mark('agent', 3, 3)]])
})

test('of an entity the newest state counts, and null takes it away', () => {
  const put = (n: number, id: string, value: Record<string, unknown> | null) =>
    ({ n, kind: 'entity', entity: 'label', id, version: 0, value }) as const
  const entries = [
    put(1, 'a', { name: 'A' }),
    put(2, 'b', { name: 'B' }),
    put(3, 'b', null),
    put(4, 'a', { name: 'C' }),
  ]
  expect(reduceEntries(entries, new Map(), 'me')).toMatchObject({
    entities: [{ entity: 'label', id: 'a', version: 0, value: { name: 'C' } }],
    goneEntityIds: ['label/b'],
  })
})
