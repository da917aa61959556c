import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it } from 'vitest'
import { openLiveDatabase } from './open-database.ts'
import { upsertRow } from './upsert-row.ts'

const typing = (eids: string[]) => ({ id: 'typing/room', value: { roomId: 'room', eids } }) as const

it('writes a row in the order of the calls, and keeps nothing of them in memory', async () => {
  const database = await openLiveDatabase(crypto.randomUUID(), getRxStorageMemory())
  const { live } = database
  const write = (eids: string[]) => upsertRow(live, 'typing/room', typing(eids))
  await Promise.all([write(['a']), write(['a', 'b']), write(['c'])])
  expect((await live.findOne('typing/room').exec())?.toJSON()).toMatchObject(typing(['c']))
  expect(live._incrementalUpsertQueues.size).toBe(0)
  await database.close()
})
