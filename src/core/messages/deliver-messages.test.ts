import { expect, it } from 'vitest'
import { mayHaveArrived } from '#core/outbox/may-have-arrived.ts'
import { createOutbox } from '#core/outbox/outbox.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { sleep } from '#core/platform/clock.ts'
import { fail, ok } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { createDeliverMessages } from './deliver-messages.ts'

/** An outbox whose backend takes messages and says nothing while `isSilent`. */
function setUp() {
  const clock = fakeClock()
  const signal = new AbortController().signal
  const rows = new Map<string, OutboxRow>()
  const line = { isLive: true, isSilent: true }
  const sent: Array<{ ids: string[]; deadlineMs: number }> = []
  type Body = { id: string } | { messages: Array<{ id: string }> }
  const call = async (_: string, { body }: { body: Body }, { deadlineMs }: { deadlineMs: number }) => {
    const written = 'messages' in body ? body.messages : [body]
    sent.push({ ids: written.map(({ id }) => id), deadlineMs })
    if (line.isSilent) await sleep(clock, deadlineMs)
    if (line.isSilent) return fail('deadline-exceeded')
    const messages = written.map(({ id }, index) => fakeMessage('room', index + 1, { id }))
    return ok({ message: messages[0], outcomes: messages.map((message) => ({ message })) })
  }
  const store = { storeMessages: async () => {}, storeConversation: async () => {} }
  const deliver = createDeliverMessages({ api: { call } as never, store, isLive: () => line.isLive })
  const outbox = createOutbox({
    store: {
      loadOutbox: async () => [...rows.values()],
      putOutbox: async (row) => void rows.set(row.id, row),
      deleteOutbox: async (id) => void rows.delete(id),
    },
    deliver: (batch, signal) => deliver(batch as never, signal),
    clock,
    onFault: (fault) => {
      throw fault
    },
    signal,
  })
  const write = (id: string) =>
    outbox.add({ id, lane: 'room', kind: 'message', payload: { roomId: 'room', text: id, inquiryId: null } })
  return { clock, rows, line, sent, outbox, write }
}

it('[MSG-02] a message that a live connection leaves unanswered for 10 s, then 5 s, has failed; sent again, it arrives', async () => {
  const { clock, rows, line, sent, outbox, write } = setUp()
  await write('a')
  await write('b')
  await settle()
  await clock.advance(10_000)
  expect(rows.get('a')).toMatchObject({ state: 'sending', unanswered: 1 })
  await clock.advance(5000)
  expect(sent).toEqual([
    { ids: ['a'], deadlineMs: 10_000 },
    { ids: ['a', 'b'], deadlineMs: 5000 },
  ])
  const failed = rows.get('a')
  expect(failed).toMatchObject({ state: 'failed', failure: { name: 'deadline-exceeded' } })
  expect(failed && mayHaveArrived(failed)).toBe(true)
  // Later messages wait behind it, in order.
  expect(rows.get('b')).toMatchObject({ state: 'queued' })
  await clock.advance(60_000)
  expect(sent.length).toBe(2)

  line.isSilent = false
  expect(await outbox.retry('a')).toMatchObject({ ok: true })
  await clock.advance(1000)
  expect(sent.slice(2)).toEqual([{ ids: ['a', 'b'], deadlineMs: 10_000 }])
  expect(rows.size).toBe(0)
})

it('[MSG-02] on a dead connection a message stays queued, however long it takes', async () => {
  const { clock, rows, line, sent, write } = setUp()
  line.isLive = false
  await write('a')
  await settle()
  await clock.advance(300_000)
  expect(sent.length).toBeGreaterThan(10)
  expect(sent.every(({ deadlineMs }) => deadlineMs === 10_000)).toBe(true)
  expect(rows.get('a')).toMatchObject({ state: 'queued', failure: null })
  line.isSilent = false
  await clock.advance(20_000)
  expect(rows.size).toBe(0)
})
