import fc from 'fast-check'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it } from 'vitest'
import type { Conversation, FeedEntry } from '#core/contract/index.ts'
import { createHubStore } from '#core/store/hub-store.ts'
import { openPersistentDatabase } from '#core/store/open-database.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { runs } from '#tests/soak/runs.ts'
import { createMemoryTables } from './memory-tables.ts'
import { writeValue } from './values.ts'
import { createVisitorStore } from './visitor-store.ts'

const eid = 'me'
const rooms = ['room-1', 'room-2']
const conversationOf = (id: string, lastSeq = 0): Conversation => ({
  id,
  channel: 'chat',
  visitorEid: eid,
  visitorName: '',
  language: 'en',
  page: '',
  createdAtMs: 0,
  inquiry: null,
  lastSeq,
  member: true,
  lastAtMs: lastSeq,
  preview: '',
  previewEid: null,
  marks: [],
})

const roomId = fc.constantFrom(...rooms)
/** A message never changes: half of them are the visitor's own. */
const messageAt = (roomId: string, seq: number) =>
  fakeMessage(roomId, seq, { id: `${roomId}-${seq}`, ...(seq % 2 === 0 && { senderEid: eid }) })
const seq = fc.integer({ min: 1, max: 6 })
const message = fc.tuple(roomId, seq).map(([room, number]) => messageAt(room, number))
const entry: fc.Arbitrary<FeedEntry> = fc.oneof(
  message.map((each) => ({ n: 0, kind: 'message' as const, message: each })),
  fc.record({ roomId, seq: fc.integer({ min: 0, max: 6 }) }).map(({ roomId, seq }) => ({
    n: 0,
    kind: 'mark' as const,
    roomId,
    mark: { eid, deliveredSeq: seq, readSeq: seq },
  })),
  fc.record({ roomId, lastSeq: fc.integer({ min: 0, max: 6 }) }).map(({ roomId, lastSeq }) => ({
    n: 0,
    kind: 'conversation' as const,
    conversation: conversationOf(roomId, lastSeq),
  })),
  roomId.map((conversationId) => ({ n: 0, kind: 'conversation-gone' as const, conversationId })),
)
const step = fc.oneof(
  fc.record({ do: fc.constant('entries' as const), entries: fc.array(entry, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    do: fc.constant('answer' as const),
    messages: fc.uniqueArray(message, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
  }),
  fc.record({ do: fc.constant('history' as const), roomId, seq }),
  fc.record({ do: fc.constant('snapshot' as const), roomIds: fc.subarray(rooms) }),
)

let databases = 0
async function openHub() {
  databases += 1
  const database = await openPersistentDatabase(`hub-${databases}`, getRxStorageMemory())
  const onArrived = async () => {}
  const store = createHubStore({ database, build: 'b1', clock: fakeClock(), onStuck: () => {}, onArrived })
  const rows = async () => ({
    // Only the hub serves tabs that sound, and keeps when it heard of a text.
    conversations: (await database.conversations.find({ sort: [{ id: 'asc' }] }).exec()).map((row) => {
      const { heardAtMs: _, ...rest } = row.toMutableJSON()
      return rest
    }),
    messages: (await database.messages.find({ sort: [{ key: 'asc' }] }).exec()).map((row) => row.toMutableJSON()),
  })
  return { store, rows, close: () => database.close() }
}

async function openFrame() {
  const tables = createMemoryTables()
  await tables.write((to) =>
    writeValue(to, 'profile', { eid, serviceId: 'demo', name: '', isAnonymous: true, role: 'visitor', status: null }),
  )
  const store = createVisitorStore({ tables, build: 'b1', onChange: () => {}, onArrived: async () => {} })
  const rows = () =>
    tables.read(async (from) => ({
      conversations: await from.conversations.all(),
      messages: await from.messages.all(),
    }))
  return { store, rows }
}

it('[PWA-05] hub and visitor’s frame have the same rows after the same entries, answers and snapshots', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const hub = await openHub()
      const frame = await openFrame()
      try {
        let n = 0
        for (const { store } of [hub, frame])
          await store.finishSnapshot({ conversationIds: new Set(), entityIds: new Set() }, 0, eid)
        for (const each of steps) {
          const entries = each.do === 'entries' ? each.entries.map((one, index) => ({ ...one, n: n + index + 1 })) : []
          n += entries.length
          for (const { store } of [hub, frame]) {
            if (each.do === 'entries') await store.applyEntries(entries, eid)
            else if (each.do === 'answer') await store.storeMessages(each.messages)
            else if (each.do === 'history')
              await store.storeHistory(each.roomId, [messageAt(each.roomId, each.seq)], [each.seq, each.seq])
            else {
              await store.applySnapshot(
                { conversations: each.roomIds.map((id) => conversationOf(id)), entities: [] },
                eid,
              )
              await store.finishSnapshot({ conversationIds: new Set(each.roomIds), entityIds: new Set() }, n, eid)
            }
          }
          expect(await frame.store.loadCursor(eid)).toBe(await hub.store.loadCursor(eid))
        }
        expect(await frame.rows()).toEqual(await hub.rows())
      } finally {
        await hub.close()
      }
    }),
    { numRuns: runs(40) },
  )
})
