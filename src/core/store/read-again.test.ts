import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { entity, type FeedEntry } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { Definitions } from './entity-rows.ts'
import { createHubStore } from './hub-store.ts'
import { openPersistentDatabase, type PersistentDatabase } from './open-database.ts'

const label = entity({
  schema: v.object({ id: v.string(), name: v.string(), color: v.string() }),
  key: 'id',
  scope: 'staff',
  order: 'name',
  version: 1,
  migrate: { 0: (value) => ({ ...value, color: 'gray' }) },
})
const put = (n: number, id: string, version: number, value: Record<string, unknown>): FeedEntry => ({
  n,
  kind: 'entity',
  entity: 'label',
  id,
  version,
  value,
})

let database: PersistentDatabase
afterEach(() => database.close())

const storeOf = (build: string, definitions: Definitions) =>
  createHubStore({ database, build, definitions, clock: systemClock, onStuck: () => {}, onArrived: async () => {} })

test('[PWA-05] another build reads entities that an earlier one stored without understanding them, and the cursor stays', async () => {
  database = await openPersistentDatabase('read-again', getRxStorageMemory())
  const old = storeOf('b1', {})
  expect(await old.loadCursor('me')).toBeNull()
  await old.applyEntries([put(1, 'a', 1, { id: 'a', name: 'A', color: 'red' }), put(2, 'b', 2, { id: 'b' })], 'me')
  const rows = async () =>
    (await database.entities.find().exec()).map((row) => {
      const { id, reading, order } = row.toJSON()
      return `${id} ${reading} ${order}`
    })
  expect(await rows()).toEqual(['label/a unknown ', 'label/b unknown '])
  const next = storeOf('b2', { label })
  expect(await next.loadCursor('me')).toBe(2)
  expect(await rows()).toEqual(['label/b unknown ', 'label/a known a'].toSorted())
})

test('[PWA-05] the build that raises an entity’s version migrates the older rows', async () => {
  database = await openPersistentDatabase('migrate', getRxStorageMemory())
  const { migrate: _, ...first } = { ...label, version: 0 }
  const old = storeOf('b1', { label: { ...first, schema: v.object({ id: v.string(), name: v.string() }) } })
  await old.applyEntries([put(1, 'a', 0, { id: 'a', name: 'A' })], 'me')
  await storeOf('b2', { label }).loadCursor('me')
  expect((await database.entities.findOne('label/a').exec())?.toJSON()).toMatchObject({
    reading: 'known',
    version: 1,
    value: { name: 'A', color: 'gray' },
  })
})

test('[PWA-05] a build that has skipped entries continues from its cursor; another build begins with a snapshot', async () => {
  database = await openPersistentDatabase('skipped', getRxStorageMemory())
  const store = storeOf('b1', {})
  await store.applyEntries([{ n: 1, kind: 'unknown', of: 'pinned' }], 'me')
  await store.applyEntries([{ n: 2, kind: 'changed', what: 'listLabels' }], 'me')
  expect(await storeOf('b1', {}).loadCursor('me')).toBe(2)
  expect(await storeOf('b2', {}).loadCursor('me')).toBeNull()
})
