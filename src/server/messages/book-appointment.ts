import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { freeTimes, type Span } from '#core/appointments/free-times.ts'
import type { CallArguments, CallResult, Calls, MessageContent } from '#core/contract/index.ts'
import { actionsOf } from '#core/messages/content-actions.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { businessHoursOf } from '#server/business-hours/business-hours.ts'
import type { Session } from '#server/calls/session.ts'
import { isPresent, loadRooms, memberOf } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import { appointments, messages } from './tables.ts'

type Booking = CallArguments<Calls['bookAppointment']>['body'] & { roomId: string }
type Offer = Pick<Booking, 'roomId' | 'messageId' | 'title' | 'minutes'>
type Moment = { nowMs: number }

const minuteMs = 60_000

/** The free times of the author of a message; `not-found` if it offers no such appointment. */
export async function listFreeTimes(
  db: Db,
  session: Session,
  offer: Offer,
  { nowMs }: Moment,
): Promise<Result<CallResult<Calls['listFreeTimes']>>> {
  const author = await authorOf(db, session, offer)
  if (!author) return fail('not-found')
  const startsAtMs = await freeTimesOf(db, session.serviceId, author.eid, offer.minutes, nowMs)
  return ok({ startsAtMs, withName: author.name })
}

/**
 * Takes a time for a visitor: of two who want the same one, the second gets `time-taken`. Repeated with the same id it
 * has no further effect. Answers the content of the message that says so.
 */
export async function takeTime(
  tx: Db,
  session: Session,
  { id, startsAtMs, ...offer }: Booking,
  { nowMs }: Moment,
): Promise<Result<Extract<MessageContent, { type: 'appointment' }>>> {
  const author = await authorOf(tx, session, offer)
  if (!author) return fail('not-found')
  const endsAtMs = startsAtMs + offer.minutes * minuteMs
  const event = { title: offer.title, startsAtMs, endsAtMs, place: '', notes: '' }
  const content = { type: 'appointment', event, withName: author.name } as const
  // One after another for each member of the staff.
  await tx.select({ eid: users.eid }).from(users).where(eq(users.eid, author.eid)).for('update')
  const [known] = await tx.select().from(appointments).where(eq(appointments.id, id))
  if (known) {
    const isSame = known.visitorEid === session.eid && known.startsAtMs === startsAtMs && known.endsAtMs === endsAtMs
    return isSame ? ok(content) : fail('key-conflict')
  }
  const free = await freeTimesOf(tx, session.serviceId, author.eid, offer.minutes, nowMs)
  if (!free.includes(startsAtMs)) return fail('time-taken')
  await tx
    .insert(appointments)
    .values({ id, serviceId: session.serviceId, staffEid: author.eid, visitorEid: session.eid, startsAtMs, endsAtMs })
  return ok(content)
}

/** Its message was removed, or refused: the time is free again. */
export const freeTime = (tx: Db, id: string) => tx.delete(appointments).where(eq(appointments.id, id))

async function freeTimesOf(db: Db, serviceId: string, staffEid: string, minutes: number, nowMs: number) {
  const busy: Span[] = await db
    .select({ startsAtMs: appointments.startsAtMs, endsAtMs: appointments.endsAtMs })
    .from(appointments)
    .where(and(eq(appointments.staffEid, staffEid), gt(appointments.endsAtMs, nowMs)))
  return freeTimes(await businessHoursOf(db, serviceId), busy, { minutes, nowMs })
}

/** Returns the author of the message with this offer, if the visitor is in its room. */
async function authorOf(
  db: Db,
  session: Session,
  { roomId, messageId, title, minutes }: Offer,
): Promise<{ eid: string; name: string } | null> {
  const state = (await loadRooms(db, [roomId], 'read')).get(roomId)
  if (state?.room.serviceId !== session.serviceId || !isPresent(memberOf(state, session.eid))) return null
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.roomId, roomId), isNotNull(messages.content)))
  if (!message?.senderEid || message.senderKind !== 'staff') return null
  // The checked edge: only contents of the contract are stored.
  const isOffered = actionsOf(message.content as MessageContent).some(
    (action) => action.do === 'schedule' && action.title === title && action.minutes === minutes,
  )
  return isOffered ? { eid: message.senderEid, name: message.senderName } : null
}
