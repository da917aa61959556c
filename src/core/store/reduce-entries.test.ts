import { expect, test } from 'vitest'
import type { Conversation, Mark } from '#core/contract/index.ts'
import { conversationRow, reduceEntries } from './reduce-entries.ts'

const conversationWith = (marks: Mark[], more: Partial<Conversation> = {}): Conversation => ({
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

test('marks never go back: neither when the backend sends lower ones, nor when it no longer sends a member’s', () => {
  const before = conversationRow(conversationWith([mark('agent', 9, 7), mark('visitor', 5, 5)]), undefined, 'visitor')
  const after = conversationRow(conversationWith([mark('visitor', 4, 2)], { member: false }), before, 'visitor')
  expect(new Set(after.marks)).toEqual(new Set([mark('agent', 9, 7), mark('visitor', 5, 5)]))
})

test('marks from the feed stay when the conversation comes without them', () => {
  const before = conversationRow(conversationWith([]), undefined, 'visitor')
  const { conversations } = reduceEntries(
    [
      { n: 1, kind: 'mark', roomId: 'room', mark: mark('agent', 3, 3) },
      { n: 2, kind: 'conversation', conversation: conversationWith([]) },
    ],
    new Map([['room', before]]),
    'visitor',
  )
  expect(conversations.map(({ marks }) => marks)).toEqual([[mark('agent', 3, 3)]])
})

test('an entity has its newest state, and null deletes it', () => {
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
