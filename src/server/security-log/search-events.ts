import { and, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { CallArguments, CallResult, Calls } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/like.ts'
import { securityEvents } from './tables.ts'

type Query = CallArguments<Calls['searchSecurityLog']>['query']

/** Security events of a service, newest first. */
export async function searchEvents(
  db: Db,
  serviceId: string,
  { kind, eid, text = '', from, to, before, limit }: Query,
): Promise<Result<CallResult<Calls['searchSecurityLog']>>> {
  const pattern = text.trim() === '' ? null : containing(text.trim())
  const conditions: Array<SQL | undefined> = [
    eq(securityEvents.serviceId, serviceId),
    kind === undefined ? undefined : inArray(securityEvents.kind, kind),
    eid === undefined ? undefined : inArray(securityEvents.eid, eid),
    pattern === null
      ? undefined
      : or(
          ilike(securityEvents.who, pattern),
          ilike(securityEvents.address, pattern),
          ilike(securityEvents.about, pattern),
        ),
    from === undefined ? undefined : gte(securityEvents.atMs, from),
    to === undefined ? undefined : lte(securityEvents.atMs, to),
    before === undefined ? undefined : isBefore(before),
  ]
  const found = await db
    .select()
    .from(securityEvents)
    .where(and(...conditions))
    .orderBy(desc(securityEvents.atMs), desc(securityEvents.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return ok({
    events: page.map(({ serviceId: _, ...event }) => event),
    next: last && found.length > limit ? `${last.atMs}.${last.id}` : null,
  })
}

function isBefore(cursor: string): SQL {
  const [atMs = '0', id = '0'] = cursor.split('.')
  return sql`(${securityEvents.atMs}, ${securityEvents.id}) < (${atMs}::bigint, ${id}::bigint)`
}
