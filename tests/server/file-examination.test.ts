import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { createExamineFile } from '#server/files/examine-file.ts'
import type { Opening } from '#server/files/opening.ts'
import type { FileStorage } from '#server/files/storage/storage.ts'
import { files } from '#server/files/tables.ts'
import { createThumbnails } from '#server/files/thumbnails.ts'
import { createFairQueue } from '#server/sandbox/fair-queue.ts'
import type { Examined } from '#server/sandbox/job.ts'
import type { Opened, Sandbox } from '#server/sandbox/sandbox.ts'
import { services, users } from '#server/services/tables.ts'
import { fakeClock } from '../fakes/fake-clock.ts'
import { newDataFolder } from './data-template.ts'
import { newId } from './test-client.ts'

/* States in the database of a file whose examination or thumbnail fails. */

let folder: string
let db: Db
let close: () => Promise<void>
const eids = { visitor: newId(), staff: newId() }
beforeAll(async () => {
  folder = await newDataFolder('empty')
  const embedded = await openEmbedded(folder)
  ;({ db, close } = embedded)
  await db.insert(services).values({ id: 's', name: '', createdAtMs: 0 })
  for (const kind of ['visitor', 'staff'] as const)
    await db.insert(users).values({ eid: eids[kind], serviceId: 's', kind, name: kind, createdAtMs: 0 })
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const photo: Examined = { mediaType: 'image/jpeg', width: 4, height: 3, isAnimated: false, position: 'none' }
const failed = { isOpened: false, why: 'failed' } as const

function world(examine: () => Promise<Opened<Examined>>) {
  const clock = fakeClock()
  const stored = new Map<string, number>()
  const drawn: string[] = []
  let pending: Array<() => void> = []
  // The checked edge: the parts that examinations and drawings use.
  const storage = {
    arrivedBytes: async () => 10,
    size: async (key: string) => stored.get(key) ?? null,
    write: async (key: string, bytes: Buffer) => void stored.set(key, bytes.length),
  } as unknown as FileStorage
  const sandbox: Sandbox = {
    examine,
    draw: async (_, edgePx) => {
      drawn.push(String(edgePx))
      await new Promise<void>((resolve) => pending.push(resolve))
      return { isOpened: true, answer: null }
    },
  }
  const most = { ofPerson: 40, ofService: 400, ofAll: 1000 }
  const queue = () => createFairQueue({ clock, atOnce: 1, most, waitMs: 60_000, placeMs: 60_000 })
  const opening: Opening = { sandbox, examinations: queue(), drawings: queue() }
  const thumbnails = createThumbnails({ db, storage, opening })
  const add = async (kind: 'visitor' | 'staff' = 'visitor', change: Partial<typeof files.$inferInsert> = {}) => {
    const id = newId()
    await db.insert(files).values({
      ...{ id, serviceId: 's', roomId: newId(), ownerEid: eids[kind], name: 'a', announcedBytes: 10, sizeBytes: 10 },
      ...{ state: 'arriving', mediaType: '', thumbnail: 'none', createdAtMs: 0, ...change },
    })
    return id
  }
  const rowOf = async (id: string) => (await db.select().from(files).where(eq(files.id, id)))[0]
  return {
    ...{ clock, thumbnails, drawn, add, rowOf, opening },
    examine: createExamineFile({ db, storage, scan: null, thumbnails, opening, clock }),
    async endDrawings() {
      await new Promise(setImmediate)
      for (const end of pending) end()
      pending = []
      await thumbnails.idle()
    },
  }
}

describe('an examination', () => {
  it('[CAP-04] that fails is tried once more; then the file is refused with words', async () => {
    let tries = 0
    const { examine, add } = world(async () => {
      tries += 1
      return failed
    })
    const id = await add()
    expect(await examine(id)).toMatchObject({ state: 'refused', refusal: 'file-unreadable' })
    expect(await examine(id)).toMatchObject({ state: 'refused' })
    expect(tries).toBe(2)
  })

  it('[CAP-04] that failed once, or that a backend died with, ends well the second time', async () => {
    let tries = 0
    const { examine, add } = world(async () => {
      tries += 1
      return tries === 1 ? failed : { isOpened: true, answer: { ...photo, mediaType: 'text/plain' } }
    })
    expect(await examine(await add())).toMatchObject({ state: 'ready', mediaType: 'text/plain' })
    // The row that a dead backend leaves, also where the file was cleaned and is shorter than it arrived.
    expect(await examine(await add('visitor', { state: 'checking', tries: 1, announcedBytes: 99 }))).toMatchObject({
      state: 'ready',
    })
    expect(await examine(await add('visitor', { state: 'checking', tries: 2 }))).toMatchObject({ state: 'refused' })
  })

  it('[CAP-04] that throws, or for which nothing could be started, is tried again when somebody asks', async () => {
    let tries = 0
    const { examine, add, rowOf } = world(async () => {
      tries += 1
      if (tries === 1) throw new Error('no space left')
      return tries === 2 ? { isOpened: false, why: 'unavailable' } : { isOpened: true, answer: photo }
    })
    const id = await add()
    await expect(examine(id)).rejects.toThrow('no space left')
    expect(await examine(id)).toMatchObject({ state: 'checking' })
    expect(await rowOf(id)).toMatchObject({ state: 'checking', tries: 1 })
    expect(await examine(id)).toMatchObject({ state: 'ready' })
  })

  it('[CAP-04] that takes long is answered with `checking`, and goes on', async () => {
    let end: (answer: Opened<Examined>) => void = () => {}
    const { examine, add, clock } = world(() => new Promise((resolve) => (end = resolve)))
    const id = await add()
    const first = examine(id)
    while (clock.waiting() < 1) await new Promise(setImmediate)
    await clock.advance(10_000)
    expect(await first).toMatchObject({ state: 'checking' })
    const second = examine(id)
    await new Promise(setImmediate)
    end({ isOpened: true, answer: { ...photo, mediaType: 'text/plain' } })
    expect(await second).toMatchObject({ state: 'ready' })
  })

  it('[CAP-04] a visitor’s file that keeps its position is refused with words, a file of the staff is not', async () => {
    const { examine, add } = world(async () => ({ isOpened: true, answer: { ...photo, position: 'kept' } }))
    expect(await examine(await add('visitor'))).toMatchObject({ state: 'refused', refusal: 'file-keeps-position' })
    expect(await examine(await add('staff'))).toMatchObject({ state: 'ready' })
  })
})

describe('a preview', () => {
  it('[MSG-03] is drawn once for all who ask, and never again when it failed', async () => {
    const { thumbnails, drawn, add, rowOf, endDrawings } = world(async () => failed)
    const id = await add('visitor', { state: 'ready', mediaType: 'application/pdf', thumbnail: 'pending' })
    const row = await rowOf(id)
    if (!row) throw new Error('no row')
    void thumbnails.settle(row)
    const asked = Array.from({ length: 20 }, () => thumbnails.make(row, 'thumbnail'))
    await endDrawings()
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, () => 'none'))
    expect(await rowOf(id)).toMatchObject({ thumbnail: 'none' })
    const large = thumbnails.make(row, 'large')
    await endDrawings()
    expect([await large, await thumbnails.make(row, 'large'), await thumbnails.make(row, 'thumbnail')]).toEqual(
      Array.from({ length: 3 }, () => 'none'),
    )
    expect(drawn).toEqual(['640', '2048'])
  })

  it('[MSG-03] that nobody waits for any more loses its place', async () => {
    const { thumbnails, drawn, add, rowOf, endDrawings, opening } = world(async () => failed)
    const rows = await Promise.all(
      ['a', 'b'].map(async () => rowOf(await add('visitor', { state: 'ready', mediaType: 'image/png' }))),
    )
    const [slow, other] = rows
    if (!slow || !other) throw new Error('no rows')
    const first = thumbnails.make(slow, 'thumbnail')
    await new Promise(setImmediate)
    const gone = Array.from({ length: 20 }, () => new AbortController())
    const waiting = gone.map(({ signal }) => thumbnails.make(other, 'thumbnail', signal))
    await new Promise(setImmediate)
    for (const each of gone) each.abort()
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 20 }, () => 'later'))
    await endDrawings()
    expect(await first).toBe('none')
    await opening.drawings.idle()
    expect(drawn).toEqual(['640'])
  })
})
