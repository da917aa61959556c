import { and, asc, count, eq, ilike, sql } from 'drizzle-orm'
import { type Label, maxLabels, type Written } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { containing, startingWith } from '#server/db/like.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import { labels } from './tables.ts'

const shown = { id: labels.id, name: labels.name, color: labels.color, revision: labels.revision }
const byName = [asc(sql`lower(${labels.name})`), asc(labels.id)]
const ownLabel = (serviceId: string, id: string) => and(eq(labels.serviceId, serviceId), eq(labels.id, id))

export const listLabels = (db: Db, serviceId: string): Promise<Label[]> =>
  db
    .select(shown)
    .from(labels)
    .where(eq(labels.serviceId, serviceId))
    .orderBy(...byName)

export const searchLabels = (
  db: Db,
  serviceId: string,
  { text, limit }: { text: string; limit: number },
): Promise<Label[]> =>
  db
    .select(shown)
    .from(labels)
    .where(and(eq(labels.serviceId, serviceId), ilike(labels.name, containing(text))))
    .orderBy(sql`${labels.name} not ilike ${startingWith(text)}`, ...byName)
    .limit(limit)

/** `label-name-taken`, `too-many-labels`. An id that exists already in the service answers the label that there is. */
export const createLabel: WriteHandler<'createLabel'> = async (
  { body: { ...label } },
  { tx, feed, session: { serviceId }, nowMs },
) => {
  await lockService(tx, serviceId)
  const [total] = await tx.select({ labels: count() }).from(labels).where(eq(labels.serviceId, serviceId))
  if (total && total.labels >= maxLabels) return fail('too-many-labels')
  const [created] = await tx
    .insert(labels)
    .values({ ...label, serviceId, createdAtMs: nowMs })
    .onConflictDoNothing()
    .returning(shown)
  if (created) {
    await feed.put('label', created, { serviceId })
    return ok({ label: created })
  }
  const [known] = await tx.select(shown).from(labels).where(ownLabel(serviceId, label.id))
  return known ? ok({ label: known }) : fail('label-name-taken')
}

/**
 * `not-found`, `label-name-taken`, and `label-changed` if the label is no longer at that revision, unless it has got the
 * same values meanwhile.
 */
export const updateLabel: WriteHandler<'updateLabel'> = async (
  { params: { id }, body: { revision, ...change } },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const [known] = await tx.select(shown).from(labels).where(ownLabel(serviceId, id))
  if (!known) return fail('not-found')
  const { name = known.name, color = known.color } = change
  if (name === known.name && color === known.color) return ok({ label: known })
  if (revision !== undefined && revision !== known.revision) {
    return fail('label-changed', undefined, { revision: known.revision })
  }
  const label = { ...known, name, color, revision: known.revision + 1 } satisfies Written<Label>
  const [same] = await tx
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.serviceId, serviceId), eq(sql`lower(${labels.name})`, label.name.toLowerCase())))
  if (same && same.id !== id) return fail('label-name-taken')
  await tx.update(labels).set({ name, color, revision: label.revision }).where(eq(labels.id, id))
  await feed.put('label', label, { serviceId })
  return ok({ label })
}

/** `not-found`. */
export const deleteLabel: WriteHandler<'deleteLabel'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId } },
) => {
  const deleted = await tx.delete(labels).where(ownLabel(serviceId, id)).returning({ id: labels.id })
  if (deleted.length === 0) return fail('not-found')
  // Clients leave out a label that is gone; here it must not come back with the next change of an inquiry.
  await tx.execute(sql`
    update inquiries set label_ids = array_remove(label_ids, ${id}::uuid)
    where service_id = ${serviceId} and ${id}::uuid = any(label_ids)`)
  await feed.remove('label', id, { serviceId })
  return ok(null)
}
