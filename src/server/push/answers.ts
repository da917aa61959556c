import { and, eq, isNull } from 'drizzle-orm'
import { fail, ok } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { afterCommit } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { answerInquiry } from '#server/inquiries/answer-inquiry.ts'
import { confirmOffer } from '#server/inquiries/offer-of.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import { inquiries } from '#server/inquiries/tables.ts'
import { pushes, pushSubscriptions } from '#server/push-devices/tables.ts'
import { users } from '#server/services/tables.ts'
import { isLiveSession } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'
import { offerOfKey } from './notices.ts'

/**
 * Notes that a device has shown a push: of an offer whose agent has no connection, too. Repeated, or of an unknown push, it
 * changes nothing. `isOver`: the offer had moved on before.
 */
export const confirmPush: WriteHandler<'confirmPush'> = async ({ params: { id } }, { tx, nowMs }) => {
  const [found] = await tx.select().from(pushes).where(eq(pushes.id, id)).for('update')
  if (!found) return ok({ isOver: false })
  const offerId = offerOfKey(found.key)
  const isOver = offerId !== null && !(await confirmOffer(tx, offerId))
  if (found.shownAtMs !== null) return ok({ isOver })
  const shown = { answer: 'shown', shownAtMs: nowMs, answeredAtMs: nowMs } as const
  await tx.update(pushes).set({ shownAtMs: nowMs }).where(eq(pushes.id, id))
  await tx.update(pushSubscriptions).set(shown).where(eq(pushSubscriptions.id, found.subscriptionId))
  return ok({ isOver })
}

/** A push with the session that it was for, unless that has ended. */
async function lockPush(tx: Db, id: string, nowMs: number) {
  const [found] = await tx
    .select({ push: pushes, sessionId: sessions.id, user: users })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.eid, pushSubscriptions.eid))
    .where(and(eq(pushes.id, id), isLiveSession(nowMs), isNull(users.suspendedAtMs), eq(users.kind, 'staff')))
    .for('update', { of: pushes })
  return found
}

/**
 * Answers the offer of a push as the account that it was for. Whoever holds the push's id may do so, which is the device
 * alone; a sign-out ends it. `push-over` where there is nothing to answer, otherwise as `answerInquiry`.
 */
export const createActOnPush =
  (deps: { rules: RoutingRules; pokeRouter: () => void }): WriteHandler<'actOnPush'> =>
  async ({ params: { id }, body: { action } }, { tx, feed, origin, language, nowMs }) => {
    const found = await lockPush(tx, id, nowMs)
    const inquiryId = found?.push.inquiryId
    if (!found || !inquiryId) return fail('push-over')
    const [inquiry] = await tx.select({ roomId: inquiries.roomId }).from(inquiries).where(eq(inquiries.id, inquiryId))
    const roomId = action === 'accept' ? (inquiry?.roomId ?? null) : null
    // The answer to the first attempt was lost.
    if (found.push.actedAtMs !== null) return ok({ roomId })
    const { eid, serviceId, name, role } = found.user
    const session = { id: found.sessionId, eid, serviceId, kind: 'staff', role, name } as const
    const answered = await answerInquiry(
      { params: { s: serviceId, id: inquiryId }, body: { accept: action === 'accept' } },
      {
        ...{ tx, feed, origin, language, nowMs, session, rules: deps.rules },
        wakeRouter: () => afterCommit(tx, deps.pokeRouter),
      },
    )
    if (!answered.ok) return answered
    await tx.update(pushes).set({ actedAtMs: nowMs }).where(eq(pushes.id, id))
    return ok({ roomId })
  }
