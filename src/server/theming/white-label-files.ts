import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type CallArguments,
  type CallResult,
  type Calls,
  WhiteLabelUse,
  whiteLabelFileAddress,
} from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Opening } from '#server/files/opening.ts'
import type { Person } from '#server/sandbox/fair-queue.ts'
import { services } from '#server/services/tables.ts'
import { checkImage } from './check-image.ts'
import { whiteLabelFiles } from './tables.ts'

type Files = CallResult<Calls['getWhiteLabelFiles']>
type NewImages = CallArguments<Calls['setWhiteLabelFile']>['body']['images']

/** Logos and icon of a service, in all their formats. */
export async function getWhiteLabelFiles(db: Db, serviceId: string): Promise<Result<Files>> {
  if ((await db.$count(services, eq(services.id, serviceId))) === 0)
    return fail('not-found', 'There is no such service.')
  const { use, type, hash, width, height } = whiteLabelFiles
  const files = await db
    .select({ use, type, hash, width, height })
    .from(whiteLabelFiles)
    .where(eq(whiteLabelFiles.serviceId, serviceId))
    .orderBy(asc(use), asc(type))
  return ok({
    files: files.map(({ hash, ...file }) => ({ ...file, url: whiteLabelFileAddress(serviceId, file.use, hash) })),
  })
}

/**
 * Replaces a picture in all formats at once, so that old and new never mix. At least one format must be one that every
 * browser shows [VAL-03].
 */
export async function setWhiteLabelFile(
  { database, opening }: { database: Database; opening: Opening },
  { serviceId, eid }: Person,
  { use, images }: { use: WhiteLabelUse; images: NewImages },
): Promise<Result<Files>> {
  const types = images.map(({ type }) => type)
  if (new Set(types).size < types.length) return fail('invalid-request', 'body.images has a type twice')
  if (types.every((type) => type === 'image/webp'))
    return fail('invalid-request', 'body.images must have a PNG or SVG, for browsers that show no WebP')
  const rows: Array<typeof whiteLabelFiles.$inferInsert> = []
  for (const { type, data } of images) {
    const image = await checkImage({ opening, person: { serviceId, eid } }, type, Buffer.from(data, 'base64'))
    if (!image.ok) return image
    const { bytes, ...size } = image.value
    const hash = createHash('sha256').update(bytes).digest('base64url')
    rows.push({ serviceId, use, type, hash, ...size, data: bytes.toString('base64') })
  }
  return database.transaction(async (tx) => {
    await tx.delete(whiteLabelFiles).where(isUse(serviceId, use))
    await tx.insert(whiteLabelFiles).values(rows)
    return getWhiteLabelFiles(tx, serviceId)
  })
}

export const deleteWhiteLabelFile: WriteHandler<'deleteWhiteLabelFile'> = async (
  { params: { use } },
  { tx: db, session: { serviceId } },
) => {
  await db.delete(whiteLabelFiles).where(isUse(serviceId, use))
  return getWhiteLabelFiles(db, serviceId)
}

const isUse = (serviceId: string, use: WhiteLabelUse) =>
  and(eq(whiteLabelFiles.serviceId, serviceId), eq(whiteLabelFiles.use, use))

/** The picture at an address; null when there is none. */
export type ReadWhiteLabelFile = (
  place: Readonly<Record<'s' | 'use' | 'hash', string>>,
) => Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | null>

export const createReadWhiteLabelFile =
  (db: Db): ReadWhiteLabelFile =>
  async ({ s, use, hash }) => {
    if (!v.is(WhiteLabelUse, use)) return null
    const [file] = await db
      .select({ type: whiteLabelFiles.type, data: whiteLabelFiles.data })
      .from(whiteLabelFiles)
      .where(and(isUse(s, use), eq(whiteLabelFiles.hash, hash)))
      .limit(1)
    return file ? { type: file.type, bytes: new Uint8Array(Buffer.from(file.data, 'base64')) } : null
  }
