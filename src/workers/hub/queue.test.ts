import { expect, it } from 'vitest'
import type { OutboxCommand } from '#core/outbox/outbox-row.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import type { QueuedCommand } from '#workers/ports/hub-api.ts'
import { createQueue } from './queue.ts'

const [roomId, inquiryId, other, eid] = Array.from({ length: 4 }, () => systemRandom.uuid()) as [
  string,
  string,
  string,
  string,
]

/** A hub that holds one conversation, whose inquiry has this status; null: it holds none; `lost`: it cannot read its rows. */
function world(status: 'handling' | 'closed' | 'lost' | null, cursor: number | null = 1) {
  const added: OutboxCommand[] = []
  const flushed = { count: 0 }
  const row = status && ({ inquiry: { id: inquiryId, status } } as ConversationRow)
  // The checked edge: queueing reads nothing else of a generation.
  const generation = {
    epoch: 'this-log',
    store: {
      async conversation(id: string) {
        if (status === 'lost') throw new Error('the database was deleted')
        return id === roomId ? row : null
      },
      loadCursor: async () => cursor,
    },
    log: {
      flush() {
        flushed.count += 1
      },
    },
    entered: async () => {},
    ownerEid: () => eid,
    workingSet: () => ({ outbox: { add: async (command: OutboxCommand) => void added.push(command) } }),
  } as unknown as Parameters<typeof createQueue>[0]
  const queue = createQueue(generation, 'this-build')
  const give = async (kind: string, payload: object, by = eid) => {
    const command = { id: systemRandom.uuid(), eid: by, kind, payload } as QueuedCommand
    const result = await queue(command)
    return result.ok ? 'queued' : result.error.name
  }
  return { give, added, flushed }
}

it('[PWA-05] a message gets the inquiry of its conversation as the hub knows it, and is refused without the conversation', async () => {
  const { give, added } = world('handling')
  expect(await give('message', { roomId, text: 'Hello', inquiryId: other })).toBe('queued')
  expect(added).toMatchObject([{ kind: 'message', lane: roomId, payload: { roomId, text: 'Hello', inquiryId } }])
  expect(await give('message', { roomId: other, text: 'Hello' })).toBe('not-found')
})

it.each([
  ['while the rows are filled again', world(null, null)],
  ['when the browser has just lost its storage', world('lost')],
])(
  '[PWA-05] %s, a message and a close are stored without their conversation, and the backend decides',
  async (_, hub) => {
    const { give, added } = hub
    expect(await give('message', { roomId, text: 'Hello' })).toBe('queued')
    expect(await give('close-inquiry', { roomId, inquiryId })).toBe('queued')
    expect(added).toMatchObject([{ payload: { inquiryId: null } }, { payload: { inquiryId } }])
  },
)

it('[INQ-02] a close and a transfer are for the inquiry that the conversation has, and a closed one is not closed again', async () => {
  const transfer = { roomId, inquiryId, type: 'inquiry_blind', toEid: null }
  const open = world('handling')
  expect(await open.give('close-inquiry', { roomId, inquiryId })).toBe('queued')
  expect(await open.give('close-inquiry', { roomId, inquiryId: other })).toBe('not-found')
  expect(await open.give('transfer-inquiry', transfer)).toBe('queued')
  expect(await open.give('transfer-inquiry', { ...transfer, inquiryId: other })).toBe('not-found')
  const closed = world('closed')
  expect(await closed.give('close-inquiry', { roomId, inquiryId })).toBe('inquiry-closed')
  expect(closed.added).toEqual([])
})

it('feedback about the app says which build it is about, and its log is sent; feedback about the service says neither', async () => {
  const { give, added, flushed } = world(null)
  const feedback = { text: 'The list jumps', level: 'MINOR', appVersion: 'forged', logSessionId: 'forged' }
  expect(await give('feedback', { ...feedback, subject: 'app' })).toBe('queued')
  expect(await give('feedback', { ...feedback, subject: 'service' })).toBe('queued')
  expect(added.map(({ payload }) => payload)).toMatchObject([
    { appVersion: 'this-build', logSessionId: 'this-log' },
    { appVersion: '', logSessionId: '' },
  ])
  expect(flushed.count).toBe(2)
})

it('tabs queue only their own account’s commands, of kinds that are theirs, as their schemas say', async () => {
  const { give, added } = world('handling')
  expect(await give('message', { roomId, text: 'Hello' }, other)).toBe('signed-out')
  expect(await give('wish', { roomId, inquiryId, wish: 'end' })).toBe('forbidden')
  expect(await give('toString', {})).toBe('forbidden')
  expect(await give('message', { roomId })).toBe('invalid-request')
  expect(added).toEqual([])
})
