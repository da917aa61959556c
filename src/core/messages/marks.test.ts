import { expect, it } from 'vitest'
import type { ApiClient } from '#core/api/client.ts'
import type { FeedEntry, Message } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createMarks } from './marks.ts'

const [self, other, roomId] = ['agent', 'visitor', 'room']

function setUp() {
  const clock = fakeClock()
  const told: number[] = []
  // The checked edge: of all calls, marks are the only ones made here.
  const call = (async (_id: string, { body }: { body: { deliveredSeq: number; readSeq: number } }) => {
    told.push(body.readSeq)
    return ok({ mark: { eid: self, ...body } })
  }) as unknown as ApiClient['call']
  const marks = createMarks({ eid: self, api: { call }, clock, signal: new AbortController().signal })
  return { marks, told, clock }
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
  const { marks, told, clock } = setUp()
  marks.follow([marked(self, 4), said(5, self), said(6, self)])
  marks.mark(roomId, { readSeq: 6 })
  await clock.advance(1000)
  expect(told).toEqual([])
})

it('nor is one that follows from an own message that arrives while marks are gathered', async () => {
  const { marks, told, clock } = setUp()
  marks.follow([marked(self, 4)])
  marks.mark(roomId, { readSeq: 5 })
  marks.follow([said(5, self)])
  await clock.advance(1000)
  expect(told).toEqual([])
})

it('marks after messages of others and after the room’s own events are reported', async () => {
  const { marks, told, clock } = setUp()
  marks.follow([marked(self, 4), marked(other, 9), said(5, other), said(6, self)])
  marks.mark(roomId, { readSeq: 6 })
  await clock.advance(1000)
  marks.follow([marked(self, 6), said(7, self, 'inquiry-closed'), said(8, self)])
  marks.mark(roomId, { readSeq: 8 })
  await clock.advance(1000)
  expect(told).toEqual([6, 8])
})

it('without the own mark in the feed it is reported once, and followed from there', async () => {
  const { marks, told, clock } = setUp()
  for (const seq of [5, 6, 7]) {
    marks.follow([said(seq, self)])
    marks.mark(roomId, { readSeq: seq })
    await clock.advance(1000)
  }
  expect(told).toEqual([5])
})
