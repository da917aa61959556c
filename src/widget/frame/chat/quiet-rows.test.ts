import { expect, it } from 'vitest'
import type { ChatRows } from '#widget/frame/store/read-chat.ts'
import { createQuietRows } from './quiet-rows.ts'

const conversation = {
  id: 'room',
  status: 'handling',
  inquiry: { id: 'inquiry', status: 'handling', closingSinceMs: null, closesAtMs: null },
  lastSeq: 1,
  lastAtMs: 1,
  marks: [],
  unread: 0,
}
const rowsWith = (changed: object) =>
  ({
    ...{ profile: null, roomId: 'room', conversation, messages: [], outbox: [], unread: 0, newestAtMs: 1 },
    ...{ changes: [], calls: [], sentDrafts: [], ...changed },
  }) as unknown as ChatRows

function quietOf(...all: ChatRows[]) {
  let rows: ChatRows | null = null
  const read = createQuietRows(() => rows)
  return all.map((next) => {
    rows = next
    return read()
  })
}

const correction = (unread: string) => ({
  id: 'd',
  kind: 'correction',
  state: 'queued',
  payload: { values: { unread } },
})

it('the quiet rows stay the same object when a message is written, sent and read', () => {
  const first = rowsWith({ messages: [{ id: 'a' }] })
  const [before, ...after] = quietOf(
    first,
    rowsWith({ messages: [{ id: 'a' }], outbox: [{ id: 'b', kind: 'message', state: 'queued' }] }),
    rowsWith({ messages: [{ id: 'a' }, { id: 'b' }], conversation: { ...conversation, lastSeq: 2, lastAtMs: 2 } }),
    rowsWith({ messages: [{ id: 'a' }], conversation: { ...conversation, marks: [{ eid: 'agent', readSeq: 2 }] } }),
  )
  for (const each of after) expect(each).toBe(before)
})

it.each([
  ['the first message', { messages: [{ id: 'a' }] }],
  ['a wish that waits', { outbox: [{ id: 'c', kind: 'wish', state: 'queued' }] }],
  ['the end of the inquiry', { conversation: { ...conversation, status: 'closed' } }],
  ['a correction of a form’s field that has the name of one that messages change', { outbox: [correction('2')] }],
  ['a wish that was refused', { outbox: [{ id: 'c', kind: 'wish', state: 'failed' }] }],
  ['another person', { profile: { eid: 'other' } }],
  ['a call', { calls: [{ id: 'call' }] }],
  ['the number of unread messages', { unread: 1 }],
])('the quiet rows are a new object with %s', (_, changed) => {
  const [before, after] = quietOf(
    rowsWith({ outbox: [correction('1')] }),
    rowsWith({ outbox: [correction('1')], ...changed }),
  )
  expect(after).not.toBe(before)
})

it('[INQ-02] a message ends the countdown', () => {
  const inquiry = { ...conversation.inquiry, closingSinceMs: 5, closesAtMs: 10 }
  const [running, over] = quietOf(
    rowsWith({ conversation: { ...conversation, inquiry } }),
    rowsWith({ conversation: { ...conversation, inquiry, lastAtMs: 6 } }),
  )
  expect([running?.countdown, over?.countdown]).toEqual([{ sinceMs: 5, endsAtMs: 10 }, null])
})
