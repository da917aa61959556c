import { eq } from 'drizzle-orm'
import { type CannedResponseDraft, maxCannedResponses, responseColumns } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadHandler, WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import {
  entityOf,
  inSet,
  type Response,
  type ResponseSet,
  responseOf,
  roomIn,
  setOf,
  shown,
  whoseFeeds,
} from './response-set.ts'
import { cannedResponses } from './tables.ts'

async function find(db: Db, set: ResponseSet, by: { id: string } | { shortcut: string }): Promise<Response | null> {
  const isIt = 'id' in by ? eq(cannedResponses.id, by.id) : eq(cannedResponses.shortcut, by.shortcut)
  const [row] = await db.select(shown).from(cannedResponses).where(inSet(set, isIt))
  return row ? responseOf(set, row) : null
}

/** `not-found`, also for a response of another set. */
export const getCannedResponse: ReadHandler<'getCannedResponse'> = async (
  { params: { permissionType, id } },
  { db, session },
) => {
  const response = await find(db, setOf(session, permissionType), { id })
  return response ? ok({ response }) : fail('not-found')
}

/** `shortcut-taken`, `too-many-canned-responses`. An id that exists already in the set answers the response that there is. */
export const createCannedResponse: WriteHandler<'createCannedResponse'> = async (
  { params: { permissionType }, body: draft },
  { tx, feed, session, nowMs },
) => {
  const set = setOf(session, permissionType)
  await lockService(tx, set.serviceId)
  const known = await find(tx, set, draft)
  if (known) return ok({ response: known })
  if (await find(tx, set, { shortcut: draft.shortcut })) return fail('shortcut-taken')
  if ((await roomIn(tx, set)) <= 0) return failFull(set)
  const [row] = await tx
    .insert(cannedResponses)
    .values({ ...draft, serviceId: set.serviceId, ownerEid: set.ownerEid, updatedAtMs: nowMs, revision: 1 })
    .onConflictDoNothing()
    .returning(shown)
  // The id belongs to a response elsewhere.
  if (!row) return fail('key-conflict')
  const response = responseOf(set, row)
  await feed.put(entityOf(set), response, whoseFeeds(set))
  return ok({ response })
}

export const failFull = ({ permissionType }: ResponseSet) =>
  fail('too-many-canned-responses', undefined, { limit: maxCannedResponses[permissionType] })

/** Whether the response has these values already. */
export const hasAll = (response: Response, change: Partial<CannedResponseDraft>): boolean =>
  responseColumns.every((column) => change[column] === undefined || change[column] === response[column])

/**
 * `not-found`, `shortcut-taken`, and `canned-response-changed` if it is no longer at that revision, unless it has got the
 * same values meanwhile.
 */
export const updateCannedResponse: WriteHandler<'updateCannedResponse'> = async (
  { params: { permissionType, id }, body: { revision, ...change } },
  { tx, feed, session, nowMs },
) => {
  const set = setOf(session, permissionType)
  await lockService(tx, set.serviceId)
  const known = await find(tx, set, { id })
  if (!known) return fail('not-found')
  if (hasAll(known, change)) return ok({ response: known })
  if (known.revision !== revision) return fail('canned-response-changed', undefined, { revision: known.revision })
  const same = change.shortcut === undefined ? null : await find(tx, set, { shortcut: change.shortcut })
  if (same && same.id !== id) return fail('shortcut-taken')
  const changed = { ...change, updatedAtMs: nowMs, revision: revision + 1 }
  await tx
    .update(cannedResponses)
    .set(changed)
    .where(inSet(set, eq(cannedResponses.id, id)))
  const response = { ...known, ...changed }
  await feed.put(entityOf(set), response, whoseFeeds(set))
  return ok({ response })
}

/** `not-found`. */
export const deleteCannedResponse: WriteHandler<'deleteCannedResponse'> = async (
  { params: { permissionType, id } },
  { tx, feed, session },
) => {
  const set = setOf(session, permissionType)
  const deleted = await tx
    .delete(cannedResponses)
    .where(inSet(set, eq(cannedResponses.id, id)))
    .returning({ id: cannedResponses.id })
  if (deleted.length === 0) return fail('not-found')
  await feed.remove(entityOf(set), id, whoseFeeds(set))
  return ok(null)
}
