import { expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import type { FeedEntry, Message } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createMarks } from './marks.ts'

const [self, other, roomId] = ['agent', 'visitor', 'room']

function setUp() {
  const clock = fakeClock()
  const reported: number[] = []
  // The checked edge: marks make no other call.
  const call = (async (_id: string, { body }: { body: { deliveredSeq: number; readSeq: number } }) => {
    reported.push(body.readSeq)
    return ok({ mark: { eid: self, ...body } })
  }) as unknown as ApiClient['call']
  const marks = createMarks({ eid: self, api: { call }, clock, signal: new AbortController().signal })
  return { marks, reported, clock }
}

const said = (seq: number, senderEid: string, kind: Message['kind'] = 'text'): FeedEntry => ({
  n: seq,
  kind: 'message',
  message: { id: `m${seq}`, roomId, seq, senderEid, senderName: '', senderKind: 'staff', kind, text: '', sentAtMs: 1 },
})
const marked = (eid: string, readSeq: number): FeedEntry => ({
  n: readSeq,
  kind: 'mark',
  roomId,
  mark: { eid, deliveredSeq: readSeq, readSeq },
})

it('a mark that follows from an own message is not reported', async () => {
  const { marks, reported, clock } = setUp()
  marks.follow([marked(self, 4), said(5, self), said(6, self)])
  marks.mark(roomId, { readSeq: 6 })
  await clock.advance(1000)
  expect(reported).toEqual([])
})

it('a mark that follows from an own message is not reported, even if that arrives while marks are collected', async () => {
  const { marks, reported, clock } = setUp()
  marks.follow([marked(self, 4)])
  marks.mark(roomId, { readSeq: 5 })
  marks.follow([said(5, self)])
  await clock.advance(1000)
  expect(reported).toEqual([])
})

it('marks after messages of others and after events of the room are reported', async () => {
  const { marks, reported, clock } = setUp()
  marks.follow([marked(self, 4), marked(other, 9), said(5, other), said(6, self)])
  marks.mark(roomId, { readSeq: 6 })
  await clock.advance(1000)
  marks.follow([marked(self, 6), said(7, self, 'inquiry-closed'), said(8, self)])
  marks.mark(roomId, { readSeq: 8 })
  await clock.advance(1000)
  expect(reported).toEqual([6, 8])
})

it('if the feed does not contain the user’s own mark, it is reported once, and then followed', async () => {
  const { marks, reported, clock } = setUp()
  for (const seq of [5, 6, 7]) {
    marks.follow([said(seq, self)])
    marks.mark(roomId, { readSeq: seq })
    await clock.advance(1000)
  }
  expect(reported).toEqual([5])
})
