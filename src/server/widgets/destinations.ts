import { and, asc, eq, sql } from 'drizzle-orm'
import { type CallArguments, type Calls, type Destination, maxDestinations } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { findUser } from '#server/services/find-user.ts'
import { lockService } from '#server/services/lock-service.ts'
import { findTag } from '#server/tags/tags.ts'
import { destinations } from './tables.ts'

type Row = typeof destinations.$inferSelect

/** Where the link of a destination leads: to a page of the backend that shows the chat. */
export const destinationUrl = (baseUrl: string, id: string) => `${baseUrl}/widget/to/${id}`

/** Name of the team or person; null: there is none any more. */
export async function targetOf(db: Db, { serviceId, kind, targetId }: Pick<Row, 'serviceId' | 'kind' | 'targetId'>) {
  if (kind === 'team') return (await findTag(db, serviceId, targetId))?.name ?? null
  const user = await findUser(db, serviceId, targetId)
  return user?.kind === 'staff' && user.suspendedAtMs === null ? user.name : null
}

const shown = async (db: Db, row: Row, baseUrl: string): Promise<Destination> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  targetId: row.targetId,
  targetName: (await targetOf(db, row)) ?? '',
  url: destinationUrl(baseUrl, row.id),
  uses: row.uses,
})

export async function listDestinations(db: Db, serviceId: string, baseUrl: string): Promise<Destination[]> {
  const rows = await db
    .select()
    .from(destinations)
    .where(eq(destinations.serviceId, serviceId))
    .orderBy(asc(sql`lower(${destinations.name})`), asc(destinations.id))
  return Promise.all(rows.map((row) => shown(db, row, baseUrl)))
}

/** `destination-unknown`, `too-many-destinations`. An id that exists already answers the destination that there is. */
export async function createDestination(
  { tx, feed }: Transaction,
  serviceId: string,
  { nowMs, baseUrl, ...draft }: CallArguments<Calls['createDestination']>['body'] & { nowMs: number; baseUrl: string },
): Promise<Result<{ destination: Destination }>> {
  await lockService(tx, serviceId)
  const known = await findDestination(tx, serviceId, draft.id)
  if (known) return ok({ destination: await shown(tx, known, baseUrl) })
  if ((await tx.$count(destinations, eq(destinations.serviceId, serviceId))) >= maxDestinations)
    return fail('too-many-destinations')
  if ((await targetOf(tx, { serviceId, ...draft })) === null) return fail('destination-unknown')
  const [row] = await tx
    .insert(destinations)
    .values({ ...draft, serviceId, uses: 0, createdAtMs: nowMs })
    .onConflictDoNothing()
    .returning()
  if (!row) return fail('key-conflict')
  await feed.changed('listDestinations', { serviceId })
  return ok({ destination: await shown(tx, row, baseUrl) })
}

/** `not-found`. */
export const deleteDestination: WriteHandler<'deleteDestination'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId } },
) => {
  const gone = await tx
    .delete(destinations)
    .where(and(eq(destinations.serviceId, serviceId), eq(destinations.id, id)))
    .returning({ id: destinations.id })
  if (gone.length === 0) return fail('not-found')
  await feed.changed('listDestinations', { serviceId })
  return ok(null)
}

export async function findDestination(db: Db, serviceId: string, id: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(destinations)
    .where(and(eq(destinations.serviceId, serviceId), eq(destinations.id, id)))
  return row ?? null
}

/** The service of a link; null: there is no such link. */
export async function serviceOfDestination(db: Db, id: string): Promise<{ serviceId: string } | null> {
  const [row] = await db.select({ serviceId: destinations.serviceId }).from(destinations).where(eq(destinations.id, id))
  return row ?? null
}

/** Counts that somebody has followed a link. */
export const countUse = (db: Db, id: string) =>
  db
    .update(destinations)
    .set({ uses: sql`${destinations.uses} + 1` })
    .where(eq(destinations.id, id))
