import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { v7 } from 'uuid'
import { afterEach, expect, it } from 'vitest'
import { systemClock as clock } from '#core/platform/clock.ts'
import { systemRandom as random } from '#core/platform/random.ts'
import { salvageUnsent } from './salvage-unsent.ts'

const [roomId, id, deletedId] = [v7(), v7(), v7()]
const nameOf = (collection: string) => `rxdb-dexie-everline-7--0--${collection}`

async function store(collection: string, rows: readonly object[]) {
  const database = await openDB(nameOf(collection), 1, {
    upgrade: (opened) => void opened.createObjectStore('docs', { keyPath: 'id' }),
  })
  for (const row of rows) await database.put('docs', row)
  database.close()
}

afterEach(async () => {
  for (const collection of ['outbox', 'state']) await deleteDB(nameOf(collection))
})

it('[PWA-05] outbox and drafts of a database that cannot be opened are saved: rows of earlier versions are sent, unreadable ones are shown', async () => {
  const old = { id, roomId, kind: 'message', text: 'Hello', inquiryId: null, localCreatedAtMs: 1 }
  const state = { state: 'sending', attempts: 0, failure: null }
  await store('outbox', [
    { ...old, ...state, _deleted: '0' },
    { ...old, ...state, id: deletedId, text: 'Sent already', _deleted: '1' },
    { id: 'x', kind: 'poll', payload: { text: 'Tea or coffee?' } },
  ])
  await store('state', [
    { id: `draft/${roomId}`, value: { text: 'half a sent', localAtMs: 5 } },
    { id: 'profile', value: {} },
  ])
  const { outbox, drafts } = await salvageUnsent('everline-7', { random, clock })
  expect(outbox).toEqual([
    expect.objectContaining({ id, lane: roomId, payload: { roomId, text: 'Hello', inquiryId: null }, state: 'queued' }),
    expect.objectContaining({ kind: 'unreadable', payload: { kind: 'poll', text: 'Tea or coffee?' }, state: 'failed' }),
  ])
  expect(drafts).toEqual([{ roomId, id: '', text: 'half a sent', localAtMs: 5, earlier: null, sent: [] }])
})

it('[PWA-05] a database that no longer exists contains nothing to save, and is not waited for', async () => {
  expect(await salvageUnsent('everline-7', { random, clock })).toEqual({ outbox: [], drafts: [] })
})
