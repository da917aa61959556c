import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, expect, test } from 'vitest'
import type { FeedEntry } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { fakeMessage } from '#tests/fakes/fake-message.ts'
import { createHubStore } from './hub-store.ts'
import { openPersistentDatabase, type PersistentDatabase } from './open-database.ts'
import { messageKey } from './rows.ts'

let database: PersistentDatabase
afterEach(() => database.close())

test('[CAP-01] the text of a removed message is not kept in the browser', async () => {
  database = await openPersistentDatabase('removed', getRxStorageMemory())
  const store = createHubStore({
    database,
    build: 'b1',
    clock: systemClock,
    onStuck: () => {},
    onArrived: async () => {},
  })
  const [roomId, id] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
  const change = (removedAtMs: number | null) => ({
    id,
    roomId,
    seq: 1,
    text: null,
    editedAtMs: null,
    removedAtMs,
    reactions: [],
  })
  const entry = (n: number, removedAtMs: number | null): FeedEntry => ({
    n,
    kind: 'entity',
    entity: 'messageChange',
    id,
    version: 0,
    value: change(removedAtMs),
  })
  const text = async () => (await database.messages.findOne(messageKey(roomId, 1)).exec())?.toJSON().text
  await store.applyEntries([{ n: 1, kind: 'message', message: fakeMessage(roomId, 1, { id, text: 'secret' }) }], 'me')
  await store.applyEntries([entry(2, null)], 'me')
  expect(await text()).toBe('secret')
  await store.applyEntries([entry(3, 9)], 'me')
  expect(await text()).toBe('')
  expect(await store.entity('messageChange', id)).toMatchObject({ removedAtMs: 9 })
})
