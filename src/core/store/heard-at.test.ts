import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it } from 'vitest'
import type { Conversation, FeedEntry } from '#core/contract/index.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createHubStore } from './hub-store.ts'
import { openPersistentDatabase } from './open-database.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const visitorEid = '018f0000-0000-7000-8000-000000000002'
const id = '018f0000-0000-7000-8000-000000000101'

const conversation = (more: Partial<Conversation>): Conversation => ({
  ...{ id, channel: 'chat', visitorEid, visitorName: 'Amara', language: '', page: '', createdAtMs: 0 },
  ...{ inquiry: null, lastSeq: 0, member: true, lastAtMs: 0, preview: '', previewEid: null, marks: [] },
  ...more,
})

it('[INQ-03] a conversation keeps when this browser learned of its newest text, whatever else changes', async () => {
  const database = await openPersistentDatabase('heard-at', getRxStorageMemory())
  const clock = fakeClock()
  const store = createHubStore({ database, build: 'b1', clock, onStuck: () => {}, onArrived: async () => {} })
  const heardAtMs = async () => (await store.conversation(id))?.heardAtMs
  const entry = (n: number, more: Partial<Conversation>): FeedEntry => ({
    n,
    kind: 'conversation',
    conversation: conversation(more),
  })
  const first = { lastSeq: 1, preview: 'Hello', previewEid: visitorEid }
  await store.applyEntries([entry(1, first)], eid)
  expect(await heardAtMs()).toBeUndefined()

  await clock.advance(5000)
  const second = { ...first, lastSeq: 2, preview: 'Are you there?' }
  await store.applyEntries([entry(2, second)], eid)
  const heard = await heardAtMs()
  expect(heard).toBe(clock.nowMs())

  await clock.advance(5000)
  const read = { eid, deliveredSeq: 3, readSeq: 3 }
  await store.applyEntries([entry(3, { ...second, lastSeq: 3 }), { n: 4, kind: 'mark', roomId: id, mark: read }], eid)
  expect(await store.conversation(id)).toMatchObject({ lastSeq: 3, unread: 0, heardAtMs: heard })

  await store.applySnapshot(
    { conversations: [conversation({ ...second, lastSeq: 4, preview: 'Hm' })], entities: [] },
    eid,
  )
  expect(await heardAtMs()).toBe(clock.nowMs())
  await database.close()
})
