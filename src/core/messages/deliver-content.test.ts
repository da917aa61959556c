import { expect, it } from 'vitest'
import { memoryFileBytes } from '#core/files/memory-file-bytes.ts'
import { createDeliver } from '#core/outbox/deliver.ts'
import { createOutbox } from '#core/outbox/outbox.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'
import { sleep } from '#core/platform/clock.ts'
import { fail, ok } from '#core/platform/result.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { createDeliverContent } from './deliver-content.ts'

type Content = RowOf<'content-message'>['payload']['content']
const card: Content = { type: 'bubble', card: { title: 'Boots', text: '', picture: null, buttons: [] } } as never
const press: Content = { type: 'postback', messageId: 'm', label: 'Yes', data: '' }

/** An outbox whose backend takes contents and says nothing while `isSilent`. */
function setUp() {
  const clock = fakeClock()
  const { signal } = new AbortController()
  const rows = new Map<string, OutboxRow>()
  const line = { isLive: true, isSilent: true }
  const deadlines: number[] = []
  const call = async (_: string, { body }: { body: { id: string } }, { deadlineMs }: { deadlineMs: number }) => {
    deadlines.push(deadlineMs)
    if (line.isSilent) await sleep(clock, deadlineMs)
    return line.isSilent ? fail('deadline-exceeded') : ok({ message: fakeMessage('room', 1, { id: body.id }) })
  }
  const deliverContent = createDeliverContent({
    api: { call } as never,
    store: { storeMessages: async () => {} },
    bytes: memoryFileBytes(),
    sendKeptFile: async () => ok(null),
  })
  const outbox = createOutbox({
    store: {
      loadOutbox: async () => [...rows.values()],
      putOutbox: async (row) => void rows.set(row.id, row),
      deleteOutbox: async (id) => void rows.delete(id),
    },
    deliver: createDeliver({ 'content-message': deliverContent }, { isLive: () => line.isLive }),
    clock,
    onFault: (fault) => {
      throw fault
    },
    signal,
  })
  const write = (id: string, content: Content, more: Partial<RowOf<'content-message'>['payload']> = {}) =>
    outbox.add({
      id,
      lane: 'room',
      kind: 'content-message',
      payload: { roomId: 'room', content, inquiryId: null, ...more },
    })
  return { clock, rows, line, deadlines, outbox, write }
}

it.each([
  ['a card', card],
  ['the answer of a button', press],
])(
  '[MSG-02] %s that a live connection leaves unanswered for 10 s, then 5 s, has failed; sent again, it arrives',
  async (_, content) => {
    const { clock, rows, line, deadlines, outbox, write } = setUp()
    await write('a', content)
    await settle()
    await clock.advance(10_000)
    expect(rows.get('a')).toMatchObject({ state: 'sending', unanswered: 1 })
    await clock.advance(5000)
    expect(deadlines).toEqual([10_000, 5000])
    expect(rows.get('a')).toMatchObject({ state: 'failed', failure: { name: 'deadline-exceeded' } })
    await clock.advance(60_000)
    expect(deadlines).toHaveLength(2)

    line.isSilent = false
    expect(await outbox.retry('a')).toMatchObject({ ok: true })
    await clock.advance(1000)
    expect(rows.size).toBe(0)
  },
)

it('[MSG-02] on a dead connection a card stays queued, however long it takes', async () => {
  const { clock, rows, line, deadlines, write } = setUp()
  line.isLive = false
  await write('a', card)
  await settle()
  await clock.advance(300_000)
  expect(deadlines.length).toBeGreaterThan(10)
  expect(rows.get('a')).toMatchObject({ state: 'queued', failure: null })
})

it('a card with pictures is given the time that files are given', async () => {
  const { clock, deadlines, write } = setUp()
  await write('a', card, { pictures: [{ id: 'p', name: 'boots.png', sizeBytes: 1 }] })
  await settle()
  await clock.advance(1000)
  expect(deadlines).toEqual([60_000])
})
