import { eq, sql } from 'drizzle-orm'
import type { Inquiry, Written } from '#core/contract/index.ts'
import { countdownOf } from '#core/inquiries/countdown.ts'
import { notifyConversation } from '#server/conversations/conversation-for.ts'
import { memberOf, type RoomState, staffIn } from '#server/conversations/room-state.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { autoCloseOf } from './auto-close-setting.ts'
import { closeIn } from './close-inquiry.ts'
import type { InquiryChange } from './route-inquiry.ts'
import { inquiries } from './tables.ts'

/** Condition on `inquiries i`: its visitor talks to somebody. Calls write nothing into the conversation meanwhile. */
export const isTalking = sql`exists (
  select 1 from calls c where c.inquiry_id = i.id and c.answered_at_ms is not null and c.ended_at_ms is null)`

/** Pause before a conversation is looked at again whose visitor is in a call, in milliseconds. */
const talkingMs = 1000

/**
 * Rooms whose inquiry becomes idle, or whose countdown has ended, by this time. A countdown that has begun ends as the
 * visitor sees it, also if the setting is off by then.
 */
export const dueRooms = async (db: Db, nowMs: number): Promise<string[]> =>
  (
    await rowsOf<{ room_id: string }>(
      db,
      sql`
        select i.room_id from inquiries i
        join rooms r on r.id = i.room_id and r.inquiry_id = i.id
        left join auto_close_settings a on a.service_id = i.service_id and a.is_on
        where i.status = 'handling' and not ${isTalking} and (
          i.closes_at_ms <= ${nowMs}::bigint
          or greatest(r.last_at_ms, i.closing_since_ms) <= ${nowMs}::bigint - a.idle_minutes * 60000::bigint
            and (i.closes_at_ms is null or i.closing_since_ms < r.last_at_ms)
            and exists (select 1 from users u where u.eid = r.preview_eid and u.kind = 'staff'))
        order by i.room_id`,
    )
  ).map(({ room_id }) => room_id)

/** Name of the duty that looks for idle inquiries. */
export const idleDuty = 'idle-inquiries'

/**
 * When the next inquiry becomes idle, or the next countdown ends, if nobody writes; null: none will. An inquiry whose
 * visitor is in a call is asked about again after a moment.
 */
export async function nextIdleMs(db: Db, nowMs: number): Promise<number | null> {
  const [row] = await rowsOf<{ at_ms: number | null }>(
    db,
    sql`
      select min(greatest(due.at_ms, case when due.at_ms <= ${nowMs + talkingMs}::bigint and ${isTalking}
        then ${nowMs + talkingMs}::bigint end))::float8 as at_ms
      from inquiries i
      join rooms r on r.id = i.room_id and r.inquiry_id = i.id
      left join auto_close_settings a on a.service_id = i.service_id and a.is_on
      cross join lateral (select least(i.closes_at_ms, case
        when (i.closes_at_ms is null or i.closing_since_ms < r.last_at_ms)
          and exists (select 1 from users u where u.eid = r.preview_eid and u.kind = 'staff')
        then greatest(r.last_at_ms, i.closing_since_ms) + a.idle_minutes * 60000::bigint end) as at_ms) as due
      where i.status = 'handling'`,
  )
  return row?.at_ms ?? null
}

/** Closes an idle inquiry whose countdown has ended, or begins the countdown. The room is locked. */
export async function moveIdle({ tx, feed, rules }: InquiryChange, state: RoomState): Promise<void> {
  const { inquiry, room } = state
  if (inquiry?.status !== 'handling') return
  if (await hasAnsweredCall(tx, inquiry.id)) return
  const nowMs = rules.nowMs()
  const countdown = countdownOf({ inquiry, lastAtMs: room.lastAtMs })
  if (countdown) {
    if (countdown.endsAtMs <= nowMs) await closeIn({ tx, feed, rules }, state, inquiry, { eid: null, name: '' })
    return
  }
  const { isOn, idleMinutes, countdownSeconds } = await autoCloseOf(tx, room.serviceId)
  const isIdle = isOn && isIdleFor(state, inquiry, { forMs: idleMinutes * 60_000, nowMs })
  const closing = isIdle ? { closingSinceMs: nowMs, closesAtMs: nowMs + countdownSeconds * 1000 } : noCountdown
  await setCountdown({ tx, feed }, state, inquiry, closing)
}

/** Whether the visitor of an inquiry is in a call that was answered: it is not closed meanwhile, however long they talk. */
export const hasAnsweredCall = async (db: Db, inquiryId: string): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from inquiries i where i.id = ${inquiryId}::uuid and ${isTalking}`)).length > 0

const noCountdown = { closingSinceMs: null, closesAtMs: null }

/** The visitor needs the inquiry still. */
export async function keepInquiry(
  change: Transaction,
  state: RoomState,
  inquiry: Written<Inquiry>,
  nowMs: number,
): Promise<void> {
  if (!countdownOf({ inquiry, lastAtMs: state.room.lastAtMs })) return
  await setCountdown(change, state, inquiry, { closingSinceMs: nowMs, closesAtMs: null })
}

/** Whether the visitor has left what an agent wrote last unanswered for so long. */
export function isIdleFor(
  state: RoomState,
  { closingSinceMs = null, closesAtMs = null }: Inquiry,
  { forMs, nowMs }: { forMs: number; nowMs: number },
): boolean {
  const { previewEid, lastAtMs } = state.room
  if (previewEid === null || memberOf(state, previewEid)?.role !== 'staff') return false
  const keptAtMs = closesAtMs === null ? (closingSinceMs ?? 0) : 0
  return Math.max(lastAtMs, keptAtMs) <= nowMs - forMs
}

async function setCountdown(
  { tx, feed }: Transaction,
  state: RoomState,
  inquiry: Written<Inquiry>,
  closing: { closingSinceMs: number | null; closesAtMs: number | null },
): Promise<void> {
  if (closing.closesAtMs !== null) feed.due(idleDuty, closing.closesAtMs)
  await tx.update(inquiries).set(closing).where(eq(inquiries.id, inquiry.id))
  state.inquiry = { ...inquiry, ...closing }
  state.inquiries = new Map(state.inquiries).set(inquiry.id, state.inquiry)
  const event = { name: 'status-changed', byEid: null, byName: '' } as const
  notifyConversation(feed, state, 'visitor', [state.room.visitorEid], event)
  notifyConversation(feed, state, 'staff', staffIn(state), event)
}
