import { sql } from 'drizzle-orm'
import { loadRooms, type RoomState } from '#server/conversations/room-state.ts'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Duty } from '#server/jobs/duties.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { passBy, wasGivenUp } from '#server/staff/passed-inquiries.ts'
import { seenSince } from '#server/staff/presence.ts'
import { byPriority } from '#server/tags/teams.ts'
import { type OfferRow, routingDuty } from './offer-of.ts'
import type { InquiryChange } from './route-inquiry.ts'
import { type RoutingRules, routeInquiries } from './route-inquiry.ts'
import { canTakeCalls } from './routing-agents.ts'
import { settleOffers } from './settle-offers.ts'
import { waitEndsMs } from './total-wait.ts'

/** Offers open inquiries to agents. It has no state of its own: the rows say what is to do. */
export type Router = {
  /** Looks for work. Call it after whatever may let an inquiry move on: an inquiry, a free agent, a passed deadline. */
  poke(): void
  /** Settles when no work is left at this moment. */
  idle(): Promise<void>
  /** Looks by itself: at deadlines, and for inquiries that wait for capacity. */
  duty: Duty
}

type Deps = {
  database: Database
  changes: Changes
  rules: RoutingRules
  log: Logger
  /** Ends the router. */
  signal: AbortSignal
}

/** How often inquiries that wait for capacity are looked for. */
const waitingEveryMs = 10_000
/** Number of rooms that one transaction moves on: what they share is read once, and they are locked until it ends. */
const movedTogether = 100

/** The router of one process. Several processes may have one each: they skip rooms that another has locked. */
export function createRouter(deps: Deps): Router {
  const { database, signal } = deps
  let running: Promise<void> | null = null
  let again = false

  function poke() {
    again = true
    if (!signal.aborted) running ??= run()
  }

  async function run() {
    // First this process answers the requests of its last commit; routing follows in the next turn.
    await Promise.resolve()
    while (again && !signal.aborted) {
      again = false
      await moveOpenRooms(deps)
    }
    running = null
  }

  const idle = async () => {
    while (running) await running
  }

  return {
    poke,
    idle,
    duty: {
      name: routingDuty,
      everyMs: waitingEveryMs,
      fault: 'routing-failed',
      async run() {
        poke()
        await idle()
        return nextDeadlineMs(database.db, deps.rules.totalWaitMs, deps.rules.nowMs())
      },
    },
  }
}

async function moveOpenRooms({ database, changes, rules, log, signal }: Deps) {
  try {
    const roomIds = await openRooms(database.db, rules.nowMs())
    for (let start = 0; start < roomIds.length && !signal.aborted; start += movedTogether) {
      const ids = roomIds.slice(start, start + movedTogether)
      await changes.run(async ({ tx, feed }) => {
        const rooms = await loadRooms(tx, ids, 'skip-locked')
        const inOrder = ids.flatMap((id) => rooms.get(id) ?? [])
        await moveRooms({ tx, feed, rules }, inOrder)
      })
    }
  } catch (error) {
    // Nothing is lost: the rows still say what is to do, and the duty looks again.
    log.error('routing-failed', factsOf(error))
  }
}

/** Moves rooms, which are locked, on, in their order. */
async function moveRooms({ tx, feed, rules }: InquiryChange, states: readonly RoomState[]) {
  const nowMs = rules.nowMs()
  const inquiryIds = states.flatMap(({ inquiry }) => inquiry?.id ?? [])
  const pending = await pendingOf(tx, inquiryIds, nowMs)
  const ended: Record<'expired' | 'withdrawn' | 'unconfirmed', string[]> = {
    expired: [],
    withdrawn: [],
    unconfirmed: [],
  }
  const moving = states.filter(({ inquiry }) => {
    const offer = inquiry && pending.get(inquiry.id)
    if (!offer) return true
    const isDue = offer.deadline <= nowMs
    // The agent of an inquiry is asked about it whatever their status is.
    if (!isDue && !offer.isUnconfirmed && (offer.canTake || inquiry.status !== 'open')) return false
    ended[isDue ? 'expired' : offer.isUnconfirmed ? 'unconfirmed' : 'withdrawn'].push(inquiry.id)
    return true
  })
  await settleOffers({ tx, feed }, ended.expired, { name: 'expired' })
  await settleOffers({ tx, feed }, ended.withdrawn, { name: 'withdrawn' })
  const unconfirmed = await settleOffers({ tx, feed }, ended.unconfirmed, { name: 'unconfirmed' })
  const passed = unconfirmed.filter(({ kind }) => kind === 'inquiry')
  await passBy({ tx, feed }, passed.map(passedOf), nowMs)
  await routeInquiries({ tx, feed, rules }, moving)
}

const passedOf = ({ inquiryId, eid, serviceId, roomId, visitorName }: OfferRow) =>
  ({ inquiryId, eid, kind: 'not-offered', serviceId, roomId, visitorName }) as const

type Pending = { inquiryId: string; deadline: number; canTake: boolean; isUnconfirmed: boolean }

/** One pending offer of each inquiry that has any. */
async function pendingOf(tx: Db, inquiryIds: readonly string[], nowMs: number): Promise<Map<string, Pending>> {
  const rows = await rowsOf<Pending>(
    tx,
    sql`
      select o.inquiry_id as "inquiryId", o.deadline_ms as deadline, ${canTakeOffer} as "canTake",
        coalesce(${isUnconfirmed(nowMs)}, false) as "isUnconfirmed"
      from offers o join users u on u.eid = o.eid
      where o.inquiry_id = any(${sql.param([...inquiryIds])}::uuid[]) and o.status = 'pending'`,
  )
  return new Map(rows.map((row) => [row.inquiryId, row]))
}

/** Whether the agent `u` can still take the offer `o`: calls need more than others. */
const canTakeOffer = sql`(u.status = 'available' and (o.call_id is null or ${canTakeCalls}))`

/**
 * Whether the push of the offer `o` had to be confirmed, and neither was it, nor has its agent opened the app since: a
 * connection that has not answered since then, such as that of a frozen app, is none that they have opened.
 */
const isUnconfirmed = (nowMs: number) => sql`(o.confirm_by_ms <= ${nowMs}::bigint and not exists (
  select 1 from presence p
  where p.eid = o.eid and p.gone_at_ms is null and p.answered_at_ms >= o.offered_at_ms and p.seen_at_ms > ${seenSince(nowMs)}::bigint))`

/**
 * Rooms with an open inquiry that has no valid offer or with a request that is due: first those whose agent was out of
 * reach, then by priority, the longest waiting first.
 */
const openRooms = async (db: Db, nowMs: number) =>
  (
    await rowsOf<{ room_id: string }>(
      db,
      sql`
        select i.room_id from inquiries i
        where i.status = 'open' and not exists (
          select 1 from offers o join users u on u.eid = o.eid
          where o.inquiry_id = i.id and o.status = 'pending'
            and o.deadline_ms > ${nowMs}::bigint and ${canTakeOffer})
          or i.id in (select o.inquiry_id from offers o
            where o.status = 'pending' and (o.deadline_ms <= ${nowMs}::bigint or ${isUnconfirmed(nowMs)}))
        order by ${wasGivenUp}, ${byPriority}, i.created_at_ms, i.id`,
    )
  ).map(({ room_id }) => room_id)

/** When the next offer ends, or the next inquiry that is offered to nobody has waited too long; null: none does. */
async function nextDeadlineMs(db: Db, totalWaitMs: number, nowMs: number): Promise<number | null> {
  const [row] = await rowsOf<{ at_ms: number | null }>(
    db,
    sql`
      select least(
        (select min(case when confirm_by_ms > ${nowMs}::bigint then least(deadline_ms, confirm_by_ms) else deadline_ms end)
          from offers where status = 'pending'),
        (select min(${waitEndsMs(totalWaitMs)}) from inquiries i where i.status = 'open'
          and not exists (select 1 from offers o where o.inquiry_id = i.id and o.status = 'pending'))
      )::float8 as at_ms`,
  )
  return row?.at_ms ?? null
}
