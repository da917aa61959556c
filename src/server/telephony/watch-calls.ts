import { sql } from 'drizzle-orm'
import { awayMs } from '#core/contract/index.ts'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { miss } from '#server/inquiries/route-inquiry.ts'
import { settleOffers } from '#server/inquiries/settle-offers.ts'
import type { Duty } from '#server/jobs/duties.ts'
import { presenceGraceMs, seenSince } from '#server/staff/presence.ts'
import { refuseCall } from './answer-call.ts'
import { isLive, leave } from './call-life.ts'
import { type CallWork, lockCall } from './load-call.ts'
import { callsDuty, saveCall } from './save-call.ts'
import type { CallChange, CallRules } from './start-call.ts'
import { tellMinutes } from './tell-minutes.ts'

/** No party is lost sooner after a sign of life: twenty seconds (`awayMs`). */
const everyMs = 10_000
/** Pause between two looks at the minutes of a service while it talks. */
const minutesMs = 500

type Due = { call_id: string; service_id: string; party_id: string; why: 'missed' | 'lost' }

/**
 * Ends what nobody ends: calls that ring too long, and parties who do not come back; and tells of minutes that are used up. The
 * rows say what is due, so that a restart forgets nothing, and several processes may look.
 */
export const watchCalls = (deps: {
  database: Database
  changes: Changes
  signal: AbortSignal
  rules: CallRules
  pokeRouter: () => void
}): Duty => ({
  name: callsDuty,
  everyMs,
  fault: 'call-watch-failed',
  async run() {
    const { database, changes, rules, signal } = deps
    const { nowMs } = rules.routing
    const due = await dueParties(database.db, nowMs())
    for (const { call_id, service_id, party_id } of due) {
      if (signal.aborted) return null
      await changes.run(async ({ tx, feed }) => {
        const work = await lockCall(tx, service_id, call_id)
        // Somebody may have answered or returned since.
        const [now] = await dueParties(tx, nowMs(), party_id)
        if (work && now) await move({ tx, feed, rules }, work, now)
      })
    }
    if (due.length > 0) deps.pokeRouter()
    await tellMinutes(deps)
    const next = await nextDue(database.db, nowMs())
    const talking = next.is_talking && rules.minutesOfMonth !== null ? nowMs() + minutesMs : null
    return Math.min(next.at_ms ?? Number.POSITIVE_INFINITY, talking ?? Number.POSITIVE_INFINITY)
  },
})

async function move({ tx, feed, rules }: CallChange, work: CallWork, { party_id, why }: Due) {
  const party = work.parties.find(({ id }) => id === party_id)
  if (!party || !isLive(party)) return
  if (why === 'missed') await refuseCall({ tx, feed, rules }, work, party, 'missed')
  else {
    leave(work, party, 'lost', rules.routing.nowMs())
    await saveCall({ tx, feed }, work, rules.routing)
  }
  const { room, call } = work
  const inquiry = room?.inquiry
  if (!room || call.end !== 'missed' || inquiry?.id !== call.inquiryId || inquiry?.status !== 'open') return
  // Nobody has it: it is missed as one in writing is.
  await settleOffers({ tx, feed }, inquiry.id, { name: 'withdrawn' })
  await miss({ tx, feed, rules: rules.routing }, room, inquiry)
}

/** When the person of the party `p` was there last, and whether they are now. */
const lastSeen = (nowMs: number) => sql`(
  select max(coalesce(c.gone_at_ms, c.seen_at_ms)) as at_ms, max(c.seen_at_ms) as seen_ms,
    coalesce(bool_or(c.gone_at_ms is null and c.seen_at_ms > ${seenSince(nowMs)}::bigint), false) as is_here
  from presence c where c.eid = p.eid) as last`

/** Parties that ring no longer, or whose signalling or client has been away for too long. */
const dueParties = (db: Db, nowMs: number, partyId: string | null = null) =>
  rowsOf<Due>(
    db,
    sql`
      select p.call_id, p.service_id, p.id as party_id,
        case when p.state = 'ringing' then 'missed' else 'lost' end as why
      from call_parties p
      cross join lateral ${lastSeen(nowMs)}
      where p.state <> 'left' and (${partyId}::uuid is null or p.id = ${partyId}::uuid) and case p.state
        when 'ringing' then p.rings_until_ms <= ${nowMs}::bigint
        when 'away' then p.state_since_ms <= ${nowMs - awayMs}::bigint
        else case p.kind
          -- The process that held its dialog is gone.
          when 'phone' then p.state_since_ms <= ${nowMs - awayMs}::bigint and not exists (
            select 1 from phone_gateways g where g.id = p.session_id and g.seen_at_ms > ${nowMs - awayMs}::bigint)
          else p.eid is not null and not last.is_here
            and greatest(last.at_ms, p.state_since_ms) <= ${nowMs - awayMs}::bigint end end
      -- What was missed is not lost, if both have happened.
      order by why desc`,
  )

/**
 * When the next party rings for too long or may be lost, null if none is there, and whether anybody talks: if
 * nobody gives a sign of life until then.
 */
async function nextDue(db: Db, nowMs: number): Promise<{ at_ms: number | null; is_talking: boolean }> {
  const [row] = await rowsOf<{ at_ms: number | null; is_talking: boolean }>(
    db,
    sql`
      select coalesce(bool_or(p.state <> 'ringing'), false) as is_talking, min(case
        when p.state = 'ringing' then p.rings_until_ms
        when p.state = 'away' then p.state_since_ms + ${awayMs}::bigint
        when p.kind = 'phone' then ${awayMs}::bigint + greatest(p.state_since_ms, (
          select max(g.seen_at_ms) from phone_gateways g where g.id = p.session_id))
        when p.eid is not null then greatest(
          greatest(last.at_ms, p.state_since_ms) + ${awayMs}::bigint,
          case when last.is_here then last.seen_ms + ${presenceGraceMs}::bigint end) end)::float8 as at_ms
      from call_parties p cross join lateral ${lastSeen(nowMs)}
      where p.state <> 'left'`,
  )
  return row ?? { at_ms: null, is_talking: false }
}
