import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openEmbedded } from '#server/db/open-database.ts'
import type { FileParts } from '#server/files/file-parts.ts'
import { files } from '#server/files/tables.ts'
import { removeOldRecordings } from '#server/recordings/recordings.ts'
import { recordings } from '#server/recordings/tables.ts'
import { services } from '#server/services/tables.ts'
import { newDataFolder } from './data-template.ts'
import { newId } from './test-client.ts'

const dayMs = 24 * 60 * 60_000

it('[CAP-03] recordings are removed, with their bytes, after the days that their service wants; where it wants none, never', async () => {
  const folder = await newDataFolder('empty')
  const { db, close } = await openEmbedded(folder)
  const removed: string[] = []
  // The checked edge: the parts that the removal uses.
  const parts = { db, storage: { remove: async (id: string) => void removed.push(id) } } as unknown as FileParts
  const nowMs = 100 * dayMs
  async function keep(serviceId: string, createdAtMs: number) {
    const id = newId()
    const whose = { id, serviceId, callId: newId() }
    await db.insert(recordings).values({ ...whose, eid: newId(), startedAtMs: 0, durationMs: 1, createdAtMs })
    await db.insert(files).values({
      ...{ ...whose, ownerEid: newId(), name: 'a', announcedBytes: 1, sizeBytes: 1, state: 'ready', mediaType: '' },
      ...{ thumbnail: 'none', createdAtMs },
    })
    return id
  }
  await db.insert(services).values([
    { id: 'month', name: '', createdAtMs: 0, recordingKeptDays: 30 },
    { id: 'ever', name: '', createdAtMs: 0 },
  ])
  const old = await keep('month', nowMs - 31 * dayMs)
  const young = await keep('month', nowMs - 29 * dayMs)
  const kept = await keep('ever', 0)
  await removeOldRecordings(parts, nowMs)
  expect(removed).toEqual([old])
  for (const table of [recordings, files])
    expect((await db.select({ id: table.id }).from(table)).map(({ id }) => id).toSorted()).toEqual(
      [young, kept].toSorted(),
    )
  await close()
  await rm(folder, { recursive: true, force: true })
})
