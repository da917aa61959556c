import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { maxTags, type Tag, type Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { lockService } from '#server/services/lock-service.ts'
import { users } from '#server/services/tables.ts'
import { tags } from './tables.ts'

const shown = {
  id: tags.id,
  name: tags.name,
  color: tags.color,
  memberEids: tags.memberEids,
  languages: tags.languages,
  priority: tags.priority,
  overflowTagId: tags.overflowTagId,
  revision: tags.revision,
}
const ownTag = (serviceId: string, id: string) => and(eq(tags.serviceId, serviceId), eq(tags.id, id))

/** All tags of a service, by name. */
export const listTags = (db: Db, serviceId: string): Promise<Array<Written<Tag>>> =>
  db
    .select(shown)
    .from(tags)
    .where(eq(tags.serviceId, serviceId))
    .orderBy(asc(sql`lower(${tags.name})`), asc(tags.id))

export async function findTag(db: Db, serviceId: string, id: string): Promise<Written<Tag> | null> {
  const [tag] = await db.select(shown).from(tags).where(ownTag(serviceId, id))
  return tag ?? null
}

/**
 * `tag-name-taken`, `too-many-tags`, `tag-member-unknown`, `tag-unknown` (its overflow). An id that exists already in the
 * service answers the tag that there is.
 */
export const createTag: WriteHandler<'createTag'> = async (
  { body: { ...draft } },
  { tx, feed, session: { serviceId }, nowMs },
) => {
  await lockService(tx, serviceId)
  const known = await findTag(tx, serviceId, draft.id)
  if (known) return ok({ tag: known })
  const [total] = await tx.select({ tags: count() }).from(tags).where(eq(tags.serviceId, serviceId))
  if (total && total.tags >= maxTags) return fail('too-many-tags')
  const checked = await checkTag(tx, serviceId, draft)
  if (!checked.ok) return checked
  const values = { ...draft, memberEids: once(draft.memberEids), languages: once(draft.languages) }
  const [tag] = await tx
    .insert(tags)
    .values({ ...values, serviceId, updatedAtMs: nowMs, revision: 1 })
    .onConflictDoNothing()
    .returning(shown)
  // The id belongs to a tag of another service.
  if (!tag) return fail('key-conflict')
  await feed.put('tag', tag, { serviceId })
  return ok({ tag })
}

/**
 * The failures of `createTag`, `not-found`, and `tag-changed` if the tag is no longer at that revision, unless it has got
 * the same values meanwhile.
 */
export const updateTag: WriteHandler<'updateTag'> = async (
  { params: { id }, body: { revision, ...given } },
  { tx, feed, session: { serviceId }, nowMs },
) => {
  await lockService(tx, serviceId)
  const known = await findTag(tx, serviceId, id)
  if (!known) return fail('not-found')
  const after = { ...known, ...given }
  const tag = { ...after, memberEids: once(after.memberEids), languages: once(after.languages) }
  if (JSON.stringify(tag) === JSON.stringify(known)) return ok({ tag: known })
  if (known.revision !== revision) return fail('tag-changed', undefined, { revision: known.revision })
  const checked = await checkTag(tx, serviceId, tag)
  if (!checked.ok) return checked
  return ok({ tag: await writeTag({ tx, feed }, serviceId, tag, nowMs) })
}

/** Writes a tag whose values are checked, as its next revision. */
export async function writeTag(
  { tx, feed }: Transaction,
  serviceId: string,
  { id, ...values }: Written<Tag>,
  nowMs: number,
): Promise<Written<Tag>> {
  const changed = { ...values, revision: values.revision + 1 }
  await tx
    .update(tags)
    .set({ ...changed, updatedAtMs: nowMs })
    .where(eq(tags.id, id))
  const tag = { id, ...changed }
  await feed.put('tag', tag, { serviceId })
  return tag
}

/** `not-found`. Other tags whose overflow it was have none afterwards, and inquiries that wait for it are everybody's. */
export const deleteTag: WriteHandler<'deleteTag'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId }, nowMs },
) => {
  await lockService(tx, serviceId)
  const deleted = await tx.delete(tags).where(ownTag(serviceId, id)).returning({ id: tags.id })
  if (deleted.length === 0) return fail('not-found')
  // No feed tells the conversations: clients show a team by its entity, whose removal is told below.
  const isTheirs = sql`service_id = ${serviceId} and tag_id = ${id}::uuid`
  await tx.execute(sql`update inquiries set tag_id = null where ${isTheirs}`)
  await tx.execute(sql`update rooms set tag_id = null where ${isTheirs}`)
  for (const tag of await listTags(tx, serviceId))
    if (tag.overflowTagId === id) await writeTag({ tx, feed }, serviceId, { ...tag, overflowTagId: null }, nowMs)
  await feed.remove('tag', id, { serviceId })
  return ok(null)
}

const once = (values: readonly string[]) => [...new Set(values)]

async function checkTag(
  tx: Db,
  serviceId: string,
  { id, name, memberEids, overflowTagId }: Pick<Written<Tag>, 'id' | 'name' | 'memberEids' | 'overflowTagId'>,
): Promise<Result<null>> {
  const [same] = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.serviceId, serviceId), eq(sql`lower(${tags.name})`, name.toLowerCase())))
  if (same && same.id !== id) return fail('tag-name-taken')
  const isMember = and(eq(users.serviceId, serviceId), eq(users.kind, 'staff'), inArray(users.eid, [...memberEids]))
  if (memberEids.length > 0 && (await tx.$count(users, isMember)) < once(memberEids).length)
    return fail('tag-member-unknown')
  const isOverflowThere =
    overflowTagId === null || (overflowTagId !== id && (await findTag(tx, serviceId, overflowTagId)) !== null)
  return isOverflowThere ? ok(null) : fail('tag-unknown')
}
