import { and, desc, eq, lte, ne } from 'drizzle-orm'
import type { JourneyKind, JourneyStep, MessageKind, OfferStatus } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { loadRooms, memberOf } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import { inquiries, offers } from '#server/inquiries/tables.ts'
import { messages } from '#server/messages/tables.ts'
import { users } from '#server/services/tables.ts'
import { monitorSessions } from '#server/telephony/tables.ts'

const mostSteps = 1000

const kindOfMessage: Partial<Record<(typeof MessageKind)['options'][number], JourneyKind>> = {
  'inquiry-opened': 'opened',
  'inquiry-accepted': 'accepted',
  'inquiry-closed': 'closed',
  'inquiry-missed': 'missed',
  'inquiry-transferred': 'transferred',
  'inquiry-released': 'released',
  'member-joined': 'joined',
  'member-left': 'left',
  'call-started': 'call-started',
  'call-ended': 'call-ended',
  'call-missed': 'call-missed',
  'callback-requested': 'callback-requested',
  'answer-corrected': 'answer-corrected',
}
// An accepted offer has a step of its own.
const kindOfOffer: Partial<Record<(typeof OfferStatus)['options'][number], JourneyKind>> = {
  declined: 'declined',
  expired: 'expired',
}

/**
 * Returns the events of a conversation for its present and former members; a former member gets those until they left.
 * `not-found` for everybody else.
 */
export async function journeyOf(tx: Db, session: Session, roomId: string): Promise<Result<{ steps: JourneyStep[] }>> {
  const state = (await loadRooms(tx, [roomId], 'read')).get(roomId)
  const member = state && memberOf(state, session.eid)
  if (!member || state.room.serviceId !== session.serviceId) return fail('not-found')
  const untilMs = member.leftAtMs ?? Number.MAX_SAFE_INTEGER
  const written = await tx
    .select({ kind: messages.kind, atMs: messages.sentAtMs, name: messages.senderName, other: messages.text })
    .from(messages)
    .where(
      and(
        eq(messages.roomId, roomId),
        ne(messages.kind, 'text'),
        lte(messages.seq, member.leftSeq ?? Number.MAX_SAFE_INTEGER),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(mostSteps)
  const asked = await tx
    .select({
      status: offers.status,
      atMs: offers.offeredAtMs,
      name: users.name,
      other: offers.fromName,
    })
    .from(offers)
    .innerJoin(users, eq(users.eid, offers.eid))
    .where(and(eq(offers.roomId, roomId), lte(offers.offeredAtMs, untilMs)))
    .orderBy(desc(offers.offeredAtMs))
    .limit(mostSteps)
  const monitored = await tx
    .select({ atMs: monitorSessions.startedAtMs, name: monitorSessions.name })
    .from(monitorSessions)
    .innerJoin(inquiries, eq(inquiries.id, monitorSessions.inquiryId))
    .where(and(eq(inquiries.roomId, roomId), lte(monitorSessions.startedAtMs, untilMs)))
    .orderBy(desc(monitorSessions.startedAtMs))
    .limit(mostSteps)
  const steps = [
    ...written.flatMap(({ kind, ...step }) => stepOf(kindOfMessage[kind], step)),
    ...monitored.map((step) => ({ kind: 'monitored' as const, other: '', ...step })),
    ...asked.map(({ status, ...step }) => ({ kind: kindOfOffer[status] ?? 'offered', ...step })),
  ]
  return ok({ steps: steps.toSorted((a, b) => a.atMs - b.atMs).slice(-mostSteps) })
}

const stepOf = (kind: JourneyKind | undefined, step: Omit<JourneyStep, 'kind'>): JourneyStep[] =>
  kind ? [{ kind, ...step }] : []
