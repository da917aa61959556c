import { readFile, writeFile } from 'node:fs/promises'
import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import { type CallResult, type Calls, maxKnowledgePictures } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'
import type { Opening } from '#server/files/opening.ts'
import { lockService } from '#server/services/lock-service.ts'
import { knowledgePictures, knowledgePublished } from './tables.ts'

/** Neither side of a stored picture is longer, in pixels. */
const edgePx = 1600
/** A picture that no text names is removed after this time. */
const unusedKeptMs = 7 * 24 * 60 * 60_000
const removedAtOnce = 50

/** Whether the service has all of these pictures. */
export async function hasPictures(db: Db, serviceId: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { id } = knowledgePictures
  const known = and(eq(knowledgePictures.serviceId, serviceId), inArray(id, [...ids]))
  return (await db.$count(knowledgePictures, known)) === ids.length
}

type NewPicture = { serviceId: string; eid: string; id: string; file: AsyncIterable<Uint8Array>; nowMs: number }
type Added = Result<CallResult<Calls['addKnowledgePicture']>>

/**
 * Stores a picture: turned as it should be seen, no larger than needed, without what its camera wrote into it, as WebP.
 * `not-a-picture`, `too-many-knowledge-pictures`, `key-conflict`, `too-many-requests` while much is being drawn. An id that is known answers the picture that there is.
 */
export async function addPicture(
  { database: { db }, opening }: { database: Database; opening: Opening },
  { serviceId, eid, id, file, nowMs }: NewPicture,
): Promise<Added> {
  const parts: Uint8Array[] = []
  for await (const part of file) parts.push(part)
  const turn = await opening.drawings.run({ serviceId, eid }, () => drawn(opening, Buffer.concat(parts)))
  if (!turn.isDone) return fail('too-many-requests', undefined, { retryAfterSeconds: 10 })
  const picture = turn.value
  if (!picture) return fail('not-a-picture')
  return db.transaction(async (tx): Promise<Added> => {
    await lockService(tx, serviceId)
    const known = await sizeOf(tx, serviceId, id)
    if (known) return ok({ id, ...known })
    const [total] = await tx
      .select({ rows: count() })
      .from(knowledgePictures)
      .where(eq(knowledgePictures.serviceId, serviceId))
    if ((total?.rows ?? 0) >= maxKnowledgePictures) {
      return fail('too-many-knowledge-pictures', undefined, { limit: maxKnowledgePictures })
    }
    const added = await tx
      .insert(knowledgePictures)
      .values({ id, serviceId, ...picture, createdAtMs: nowMs })
      .onConflictDoNothing()
      .returning({ id: knowledgePictures.id })
    const { width, height } = picture
    return added.length > 0 ? ok({ id, width, height }) : fail('key-conflict')
  })
}

async function drawn(
  { sandbox }: Opening,
  bytes: Buffer,
): Promise<{ data: string; width: number; height: number } | null> {
  let data = ''
  const opened = await sandbox.draw(
    (path) => writeFile(path, bytes),
    edgePx,
    'pictures',
    async (path) => {
      data = await readFile(path, 'base64')
    },
  )
  return opened.isOpened && opened.answer ? { data, ...opened.answer } : null
}

async function sizeOf(tx: Db, serviceId: string, id: string) {
  const { width, height } = knowledgePictures
  const isIt = and(eq(knowledgePictures.serviceId, serviceId), eq(knowledgePictures.id, id))
  const [picture] = await tx.select({ width, height }).from(knowledgePictures).where(isIt)
  return picture
}

/** A picture's bytes; null: there is none. */
export async function pictureBytes(db: Db, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { data } = knowledgePictures
  const [picture] = await db.select({ data }).from(knowledgePictures).where(eq(knowledgePictures.id, id))
  return picture ? new Uint8Array(Buffer.from(picture.data, 'base64')) : null
}

/** A picture's bytes, if a published entry of the service shows it; null otherwise. */
export async function publishedPicture(db: Db, serviceId: string, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const isShown = sql`${knowledgePublished.pictureIds} @> array[${id}::uuid]`
  const shows = and(eq(knowledgePublished.serviceId, serviceId), isShown)
  return (await db.$count(knowledgePublished, shows)) > 0 ? pictureBytes(db, id) : null
}

/** Removes pictures that no version of any entry names. */
export async function removeUnusedPictures(db: Db, nowMs: number): Promise<void> {
  const { id, createdAtMs } = knowledgePictures
  const unused = await rowsOf<{ id: string }>(
    db,
    sql`select p.id from knowledge_pictures p where p.created_at_ms < ${nowMs - unusedKeptMs}::bigint
      and not exists (select from knowledge_versions v where v.picture_ids @> array[p.id])
      and not exists (select from knowledge_published v where v.picture_ids @> array[p.id])
      limit ${removedAtOnce}::int`,
  )
  const ids = unused.map((row) => row.id)
  if (ids.length > 0) await db.delete(knowledgePictures).where(and(inArray(id, ids), lt(createdAtMs, nowMs)))
}
