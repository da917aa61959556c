import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '#core/platform/clock.ts'
import { createHubStore } from './hub-store.ts'
import { openPersistentDatabase, type PersistentDatabase } from './open-database.ts'

let database: PersistentDatabase
afterEach(() => database.close())

test('no inquiries are counted before the backend has said what there is', async () => {
  database = await openPersistentDatabase('counts', getRxStorageMemory())
  const store = createHubStore({
    database,
    build: 'b1',
    definitions: {},
    clock: systemClock,
    onStuck: () => {},
    onArrived: async () => {},
  })
  await store.recount(true)
  expect(await store.state('counts')).toBeNull()
  await store.applyEntries([{ n: 1, kind: 'entity', entity: 'label', id: 'a', version: 1, value: { id: 'a' } }], 'me')
  await store.recount(true)
  expect(await store.state('counts')).toMatchObject({ open: 0, handling: 0, missed: 0, unread: 0, unsent: 0 })
})
