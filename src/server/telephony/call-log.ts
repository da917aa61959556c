import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { CallArguments, CallDirection, Calls, LoggedCall } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/like.ts'
import { searchedText } from '#server/db/searched-text.ts'
import type { CallRows } from './call-life.ts'
import { loadCalls } from './load-call.ts'
import { calls } from './tables.ts'

type Query = CallArguments<Calls['getCallLog']>['query']

/** A page of calls that have ended, newest first: an agent's own, an admin's all. */
export async function callLogOf(
  tx: Db,
  session: Session,
  query: Query,
): Promise<Result<{ items: LoggedCall[]; next: string | null }>> {
  const seen = and(eq(calls.serviceId, session.serviceId), isNotNull(calls.endedAtMs), ownCalls(session))
  const [start] = query.after
    ? await tx
        .select()
        .from(calls)
        .where(and(eq(calls.id, query.after), seen))
    : []
  if (query.after && !start) return fail('not-found')
  const before = start && sql`(${calls.createdAtMs}, ${calls.id}) < (${start.createdAtMs}::bigint, ${start.id}::uuid)`
  const found = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(seen, before, ...filters(query)))
    .orderBy(desc(calls.createdAtMs), desc(calls.id))
    .limit(query.limit + 1)
  const ids = found.slice(0, query.limit).map(({ id }) => id)
  const rows = new Map((await loadCalls(tx, ids)).map((each) => [each.call.id, each]))
  const all = ids.flatMap((id) => {
    const each = rows.get(id)
    return each ? [loggedOf(each)] : []
  })
  const items = all.slice(0, fittingCount(all))
  const isLast = items.length === all.length && found.length <= query.limit
  return ok({ items, next: isLast ? null : (items.at(-1)?.id ?? null) })
}

const someParty = (which: SQL) => sql`exists (
  select 1 from call_parties p where p.call_id = ${calls.id} and p.monitor is null and ${which})`

const ownCalls = ({ role, eid }: Session) => (role === 'admin' ? undefined : someParty(sql`p.eid = ${eid}::uuid`))

const startedBy = (kind: string) => someParty(sql`p.place = 0 and p.kind = ${kind}`)
const isOutside = someParty(sql`p.kind <> 'staff'`)
const directions: Record<(typeof CallDirection)['options'][number], SQL> = {
  in: sql`(${startedBy('visitor')} or ${startedBy('phone')})`,
  out: sql`${startedBy('staff')} and ${isOutside}`,
  internal: sql`not ${isOutside}`,
}

const filters = ({ fromMs, toMs, direction, media, end, eid, text }: Query) => [
  fromMs === undefined ? undefined : sql`${calls.createdAtMs} >= ${fromMs}::bigint`,
  toMs === undefined ? undefined : sql`${calls.createdAtMs} < ${toMs}::bigint`,
  direction && directions[direction],
  media && eq(calls.media, media),
  end && eq(calls.end, end),
  eid === undefined ? undefined : someParty(sql`p.eid = ${eid}::uuid`),
  text === undefined || text === ''
    ? undefined
    : someParty(sql`(p.name ilike ${containing(text)} or p.number ilike ${containing(searchedText(text))})`),
]

function loggedOf({ call, parties }: CallRows): LoggedCall {
  const ended = call.endedAtMs ?? call.createdAtMs
  const seen = parties.filter(({ monitor }) => monitor === null)
  const isOutsideCall = seen.some(({ kind }) => kind !== 'staff')
  const isIn = seen[0]?.kind === 'visitor' || seen[0]?.kind === 'phone'
  return {
    id: call.id,
    roomId: call.roomId,
    inquiryId: call.inquiryId,
    media: call.media,
    direction: isIn ? 'in' : isOutsideCall ? 'out' : 'internal',
    createdAtMs: call.createdAtMs,
    endedAtMs: ended,
    rangMs: (call.answeredAtMs ?? ended) - call.createdAtMs,
    talkedMs: call.answeredAtMs === null ? 0 : ended - call.answeredAtMs,
    isRecorded: call.recordedAtMs !== null,
    end: call.end ?? 'failed',
    parties: seen.map(({ kind, eid, name, number, numberType, joinedAtMs, leftAtMs, end }) => ({
      kind,
      eid,
      name,
      number: shownNumber(number),
      numberType,
      joinedAtMs,
      leftAtMs,
      end,
    })),
  }
}
