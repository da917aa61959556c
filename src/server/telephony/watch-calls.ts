import { sql } from 'drizzle-orm'
import { awayMs } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { miss } from '#server/inquiries/route-inquiry.ts'
import { settleOffers } from '#server/inquiries/settle-offers.ts'
import type { Logger } from '#server/platform/logger.ts'
import { repeat } from '#server/platform/repeat.ts'
import { seenSince } from '#server/staff/presence.ts'
import { refuseCall } from './answer-call.ts'
import { isLive, leave } from './call-life.ts'
import { type CallWork, lockCall } from './load-call.ts'
import { saveCall } from './save-call.ts'
import type { CallRules } from './start-call.ts'
import { tellMinutes } from './tell-minutes.ts'

const everyMs = 500

type Due = { call_id: string; service_id: string; party_id: string; why: 'missed' | 'lost' }

/**
 * Ends what nobody ends: calls that ring too long, and parties who do not come back; and tells of minutes that are used up. The
 * rows say what is due, so that a restart forgets nothing, and several processes may look.
 */
export function watchCalls(deps: {
  database: Database
  changes: Changes
  clock: Clock
  log: Logger
  signal: AbortSignal
  rules: CallRules
  pokeRouter: () => void
}): { idle(): Promise<void> } {
  const { database, changes, rules, signal } = deps
  const { nowMs } = rules.routing
  async function look() {
    const due = await dueParties(database.db, nowMs())
    for (const { call_id, service_id, party_id } of due) {
      if (signal.aborted) return
      await changes.run(async (tx, feed) => {
        const work = await lockCall(tx, service_id, call_id)
        // Somebody may have answered or returned since.
        const [now] = await dueParties(tx, nowMs(), party_id)
        if (work && now) await move(tx, feed, work, now, rules)
      })
    }
    if (due.length > 0) deps.pokeRouter()
    await tellMinutes(deps)
  }
  return repeat(look, everyMs, 'call-watch-failed', deps)
}

async function move(tx: Db, feed: FeedDraft, work: CallWork, { party_id, why }: Due, rules: CallRules) {
  const party = work.parties.find(({ id }) => id === party_id)
  if (!party || !isLive(party)) return
  if (why === 'missed') await refuseCall(tx, feed, work, party, 'missed', rules)
  else {
    leave(work, party, 'lost', rules.routing.nowMs())
    await saveCall(tx, feed, work, rules.routing)
  }
  const { room, call } = work
  const inquiry = room?.inquiry
  if (!room || call.end !== 'missed' || inquiry?.id !== call.inquiryId || inquiry?.status !== 'open') return
  // Nobody has it: it is missed as one in writing is.
  await settleOffers(tx, feed, inquiry.id, { name: 'withdrawn' })
  await miss(tx, feed, room, inquiry, rules.routing)
}

/** Parties that ring no longer, or whose signalling or client has been away for too long. */
const dueParties = (db: Db, nowMs: number, partyId: string | null = null) =>
  rowsOf<Due>(
    db,
    sql`
      select p.call_id, p.service_id, p.id as party_id,
        case when p.state = 'ringing' then 'missed' else 'lost' end as why
      from call_parties p
      cross join lateral (
        select max(coalesce(c.gone_at_ms, c.seen_at_ms)) as at_ms,
          coalesce(bool_or(c.gone_at_ms is null and c.seen_at_ms > ${seenSince(nowMs)}::bigint), false) as is_here
        from presence c where c.eid = p.eid) as last
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
