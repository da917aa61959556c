import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it } from 'vitest'
import type { Conversation, FeedEntry } from '#core/contract/index.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createHubStore } from './hub-store.ts'
import { openPersistentDatabase } from './open-database.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const visitorEid = '018f0000-0000-7000-8000-000000000002'
const idOf = (last: number) => `018f0000-0000-7000-8000-00000000010${last}`

const conversation = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  ...{ id, channel: 'chat', visitorEid, visitorName: 'Amara', language: '', page: '', createdAtMs: 0 },
  ...{ inquiry: null, lastSeq: 0, member: false, lastAtMs: 0, preview: '', previewEid: null, marks: [] },
  ...more,
})
const own = [{ eid, deliveredSeq: 1, readSeq: 1 }]
const told = (n: number, id: string, more: Partial<Conversation> = {}): FeedEntry => ({
  n,
  kind: 'conversation',
  conversation: conversation(id, more),
})
const gone = (n: number, conversationId: string): FeedEntry => ({ n, kind: 'conversation-gone', conversationId })

async function openStore(name: string) {
  const database = await openPersistentDatabase(name, getRxStorageMemory())
  const open = (build: string) =>
    createHubStore({ database, build, clock: fakeClock(), onStuck: () => {}, onArrived: async () => {} })
  return { store: open('b1'), open, close: () => database.close() }
}

it('[PWA-05] the feed of all staff changes no conversation in which the user is or was', async () => {
  const { store, close } = await openStore('staff-feed-own')
  await store.finishSnapshot({ conversationIds: new Set(), entityIds: new Set() }, 0, eid, 0)
  const [handled, left, foreign] = [idOf(1), idOf(2), idOf(3)]
  await store.applyStaffEntries([told(1, handled), told(2, left), told(3, foreign)], eid)
  await store.applyEntries(
    [told(1, handled, { member: true, marks: own }), told(2, left, { lastSeq: 3, marks: own })],
    eid,
  )
  // A colleague's entries that are late, and that of the user's own acceptance.
  const late = [told(4, handled, { preview: 'waits' }), gone(5, handled), gone(6, left), gone(7, foreign)]
  expect(await store.applyStaffEntries(late, eid)).toEqual([gone(7, foreign)])
  expect(await store.conversation(handled)).toMatchObject({ member: true, preview: '' })
  expect(await store.conversation(left)).toMatchObject({ lastSeq: 3 })
  expect(await store.conversation(foreign)).toBeNull()
  await close()
})

it('[PWA-05] both cursors outlive a restart, and neither moves with the other', async () => {
  const { store, open, close } = await openStore('staff-feed-cursors')
  await store.finishSnapshot({ conversationIds: new Set(), entityIds: new Set() }, 4, eid, 7)
  await store.applyEntries([told(5, idOf(1), { member: true, marks: own })], eid)
  await store.applyStaffEntries([gone(8, idOf(2)), gone(9, idOf(3))], eid)
  const next = open('b2')
  expect([await next.loadCursor(eid), await next.loadStaffCursor(eid)]).toEqual([5, 9])
  expect(await next.loadStaffCursor(visitorEid)).toBeNull()
  await next.applyEntries([told(6, idOf(1), { member: true, marks: own })], eid)
  expect([await open('b2').loadCursor(eid), await open('b2').loadStaffCursor(eid)]).toEqual([6, 9])
  await close()
})

it('[PWA-05] rows that have followed no feed of all staff yet say so, and are requested again', async () => {
  const { store, open, close } = await openStore('staff-feed-new')
  await store.finishSnapshot({ conversationIds: new Set(), entityIds: new Set() }, 4, eid)
  expect([await open('b2').loadCursor(eid), await open('b2').loadStaffCursor(eid)]).toEqual([4, null])
  await close()
})
