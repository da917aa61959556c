import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { and, eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { announceFile, mayArrive } from '#server/files/announce-file.ts'
import { createCountBytes, type FileSender } from '#server/files/count-bytes.ts'
import type { FileParts } from '#server/files/file-parts.ts'
import { createFreeSpace } from '#server/files/free-space.ts'
import { removeUnused } from '#server/files/module.ts'
import { files } from '#server/files/tables.ts'
import { createLimits } from '#server/limits/limits.ts'
import { services, users } from '#server/services/tables.ts'
import { fakeClock } from '../fakes/fake-clock.ts'
import { newDataFolder } from './data-template.ts'
import { newId, outcomeOf } from './test-client.ts'

/* How many bytes may be announced, by whom, and for how long they count. */

const mb = 1024 * 1024
const minuteMs = 60_000
let folder: string
let database: Database
beforeAll(async () => {
  folder = await newDataFolder('empty')
  database = await openEmbedded(folder)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.db.delete(files)
})

async function world(gb = 1, hasSpace = async () => true) {
  const clock = fakeClock()
  const serviceId = newId()
  const { db } = database
  const removed: string[] = []
  await db.insert(services).values({ id: serviceId, name: '', createdAtMs: 0 })
  // The checked edge: the parts that announcements and the removal use.
  const parts = {
    ...{ db, hasSpace, nowMs: () => clock.nowMs() },
    settings: { EVERLINE_FILE_MB: 100, EVERLINE_FILES_GB: gb },
    countBytes: createCountBytes(createLimits({ database, factor: 1, nowMs: () => clock.nowMs() })),
    paths: { sign: () => ({ path: '/', pathEndsAtMs: 0 }) },
    storage: {
      arrivedBytes: async () => 0,
      uploads: { create: async () => {} },
      remove: async (id: string) => void removed.push(id),
    },
  } as unknown as FileParts
  const sender = async (kind: FileSender['kind'], address = '203.0.113.7'): Promise<FileSender> => {
    const eid = newId()
    await db.insert(users).values({ eid, serviceId, kind, name: kind, createdAtMs: 0 })
    return { serviceId, eid, kind, address }
  }
  const announce = async (who: FileSender, sizeMb: number, id = newId()) =>
    outcomeOf(await announceFile(parts, who, { id, roomId: newId(), callId: null, name: 'a', sizeBytes: sizeMb * mb }))
  return { clock, parts, sender, announce, removed }
}

async function rowOf(id: string) {
  const [row] = await database.db.select().from(files).where(eq(files.id, id))
  if (!row) throw new Error('no such file')
  return row
}

/** How many of so many announcements are taken. */
async function taken(times: number, announce: () => Promise<string>) {
  const outcomes: string[] = []
  for (let time = 0; time < times; time += 1) outcomes.push(await announce())
  return { count: outcomes.filter((outcome) => outcome === 'ok').length, last: outcomes.at(-1) }
}

it('[ERR-02] bytes that were announced and did not come stop counting after a quarter of an hour', async () => {
  const { clock, sender, announce } = await world()
  const [visitor, agent] = [await sender('visitor'), await sender('staff')]
  expect(await taken(2, () => announce(visitor, 100))).toEqual({ count: 2, last: 'ok' })
  expect(await taken(9, () => announce(agent, 100))).toEqual({ count: 8, last: 'file-over-usage' })
  await clock.advance(16 * minuteMs)
  expect(await announce(agent, 100)).toBe('ok')
})

it('[ERR-02] announcements at the same time do not pass the space together', async () => {
  const { sender, announce } = await world()
  const agent = await sender('staff')
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => announce(agent, 100)))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10)
})

it('[CAP-04] a visitor, an address and all visitors of a service may send a part of what the staff may', async () => {
  const { clock, sender, announce } = await world(1000)
  const visitor = await sender('visitor')
  expect(await taken(7, () => announce(visitor, 100))).toEqual({ count: 5, last: 'too-many-requests' })
  // New visitors of the same address, until it has had its part.
  expect(await taken(30, async () => announce(await sender('visitor'), 100))).toEqual({
    count: 15,
    last: 'too-many-requests',
  })
  expect(await announce(await sender('visitor', '203.0.113.8'), 100)).toBe('ok')
  // Addresses without end: the part of all visitors.
  const rest = await taken(300, async () =>
    announce(await sender('visitor', `2001:db8:0:${newId().slice(0, 4)}::1`), 100),
  )
  expect(rest.count).toBeLessThan(200)
  expect(rest.last).toBe('too-many-requests')
  expect(await taken(20, async () => announce(await sender('staff'), 100))).toEqual({ count: 20, last: 'ok' })
  await clock.advance(60 * minuteMs)
  expect(await announce(visitor, 100)).toBe('ok')
})

it('[CAP-04] unsent files of visitors take a quarter of the space, and sent ones leave a tenth to the staff', async () => {
  const { clock, sender, announce } = await world()
  const inTurn = async () => announce(await sender('visitor', `203.0.113.${await database.db.$count(files)}`), 50)
  const settleAll = (messageId: string | null) => database.db.update(files).set({ state: 'ready', messageId })
  expect(await taken(7, inTurn)).toEqual({ count: 5, last: 'file-over-usage' })
  // Having arrived, they take it until they are removed; what the staff send is none of it.
  await settleAll(null)
  await clock.advance(60 * minuteMs)
  const agent = await sender('staff')
  expect(await taken(3, () => announce(agent, 100))).toEqual({ count: 3, last: 'ok' })
  expect(await inTurn()).toBe('file-over-usage')
  // Sent, they are the conversation's.
  await settleAll(newId())
  expect(await taken(7, inTurn)).toEqual({ count: 5, last: 'file-over-usage' })
  await settleAll(newId())
  await clock.advance(60 * minuteMs)
  expect(await taken(7, inTurn)).toEqual({ count: 2, last: 'file-over-usage' })
  expect(await taken(2, () => announce(agent, 50))).toEqual({ count: 2, last: 'ok' })
})

it('[ERR-02] bytes that come long after their announcement count anew, or are refused where others have the space', async () => {
  const { clock, parts, sender, announce } = await world()
  const [visitor, agent] = [await sender('visitor'), await sender('staff')]
  const [early, late, ofVisitor] = [newId(), newId(), newId()]
  const comes = async (id: string) => outcomeOf(await mayArrive(parts, id))
  for (const id of [early, late]) expect(await announce(agent, 100, id)).toBe('ok')
  expect(await announce(visitor, 100, ofVisitor)).toBe('ok')
  expect([await comes(early), await comes(late), await comes(newId())]).toEqual(['ok', 'ok', 'ok'])
  await clock.advance(16 * minuteMs)
  expect(await comes(early)).toBe('ok')
  expect(await taken(10, () => announce(agent, 100))).toEqual({ count: 9, last: 'file-over-usage' })
  expect([await comes(early), await comes(late), await comes(ofVisitor)]).toEqual([
    'ok',
    'file-over-usage',
    'file-over-usage',
  ])
  // Announcing it again is no way around.
  expect(await announceFile(parts, agent, { ...(await rowOf(late)) })).toMatchObject({
    error: { name: 'file-over-usage' },
  })
  await database.db
    .delete(files)
    .where(and(eq(files.serviceId, agent.serviceId), notInArray(files.id, [late, ofVisitor])))
  expect([await comes(late), await comes(ofVisitor)]).toEqual(['ok', 'ok'])
  for (let more = 0; more < 2; more += 1) await announce(await sender('visitor', '203.0.113.9'), 100)
  await clock.advance(16 * minuteMs)
  for (let more = 0; more < 2; more += 1) await announce(await sender('visitor', '203.0.113.9'), 100)
  expect([await comes(late), await comes(ofVisitor)]).toEqual(['ok', 'file-over-usage'])
})

it('[CAP-04] nothing is taken while the disk is nearly full', async () => {
  const { sender, announce } = await world(1, async () => false)
  expect(await announce(await sender('staff'), 1)).toBe('file-no-space')
  const nowMs = () => 0
  const space = (freeGb: number, folder = tmpdir()) => createFreeSpace({ folder, freeGb, nowMs })()
  expect([await space(1_000_000), await space(0), await space(1, '/no/such/folder')]).toEqual([false, true, true])
})

it('[CAP-04] unsent files are kept for hours for visitors, for days for the staff', async () => {
  const { clock, parts, sender, announce, removed } = await world()
  const [ofVisitor, ofAgent] = [newId(), newId()]
  await announce(await sender('visitor'), 1, ofVisitor)
  await announce(await sender('staff'), 1, ofAgent)
  await clock.advance(5 * 60 * minuteMs)
  await removeUnused(parts, clock.nowMs())
  expect(removed).toEqual([])
  await clock.advance(2 * 60 * minuteMs)
  await removeUnused(parts, clock.nowMs())
  expect(removed).toEqual([ofVisitor])
  await clock.advance(8 * 24 * 60 * minuteMs)
  await removeUnused(parts, clock.nowMs())
  expect(removed).toEqual([ofVisitor, ofAgent])
})
