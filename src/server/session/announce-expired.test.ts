import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoServiceId } from '#core/contract/index.ts'
import { systemRandom } from '#core/platform/random.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import type { Appended } from '#server/feed/append-entries.ts'
import { createChanges } from '#server/feed/changes.ts'
import { keptPlans } from '#server/modules.ts'
import { findStaff } from '#server/services/find-user.ts'
import { newDataFolder } from '#tests/server/data-template.ts'
import { session } from './module.ts'
import { startSession } from './refresh-tokens.ts'
import { sessions } from './tables.ts'

let database: Database
let folder: string
beforeAll(async () => {
  folder = await newDataFolder('demo')
  database = await openEmbedded(folder, keptPlans)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

it('[ROL-02] admins are told once that the list of seats has changed when a session has expired by itself', async () => {
  const { db } = database
  const [admin, mei, tom] = await Promise.all(
    ['admin', 'agent1', 'agent2'].map((name) => findStaff(db, demoServiceId, `${name}@everline.test`)),
  )
  if (!admin || !mei || !tom) throw new Error('The demo has these accounts')
  const startedAtMs = 1_800_000_000_000
  const begin = async (eid: string, lifeMs: number) => {
    const id = systemRandom.uuid()
    await startSession(db, { id, eid, nowMs: startedAtMs, lifeMs, longestMs: lifeMs })
    return id
  }
  await begin(mei.eid, 60_000)
  await begin(mei.eid, 500_000)
  const ended = await begin(tom.eid, 120_000)
  await db.update(sessions).set({ revokedAtMs: startedAtMs }).where(eq(sessions.id, ended))

  const told: Appended[] = []
  const changes = createChanges({ database, onCommitted: (appended) => told.push(...appended) })
  const { clean } = session.create({ database, changes, nowMs: () => startedAtMs })
  /** Returns who gets which event from one run of the housekeeping. */
  const toldAt = async (afterMs: number) => {
    told.length = 0
    await clean(startedAtMs + afterMs)
    return told.map(({ eid, entries }) => [eid, JSON.stringify(entries).includes('listLicenses')])
  }
  expect(await toldAt(59_999)).toEqual([])
  expect(await toldAt(60_000)).toEqual([[admin.eid, true]])
  expect(await toldAt(61_000)).toEqual([])
  // The session that somebody ended was announced when it ended.
  expect(await toldAt(120_000)).toEqual([])
})
