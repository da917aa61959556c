import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openEmbedded } from '#server/db/open-database.ts'
import { pruneLogs } from '#server/logging/prune-logs.ts'
import { logRecords } from '#server/logging/tables.ts'
import { newDataFolder } from './data-template.ts'
import { newId } from './test-client.ts'

it('log lines are deleted by the time of their upload, not by the client’s time', async () => {
  const folder = await newDataFolder('empty')
  const database = await openEmbedded(folder)
  const row = { serviceId: 's', uploaderEid: newId(), timestampMs: 1, level: 2, eid: null, record: {} }
  await database.db.insert(logRecords).values([
    { ...row, words: 'old', receivedAtMs: 999 },
    { ...row, words: 'new', receivedAtMs: 1000 },
  ])
  await pruneLogs(database.db, 1000)
  const left = await database.db.select().from(logRecords)
  expect(left.map(({ words }) => words)).toEqual(['new'])
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
