import { and, desc, eq, inArray, lt, ne, or } from 'drizzle-orm'
import { type PushDevice, usualPushSettings } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { afterCommit, type Db } from '#server/db/database.ts'
import { devices } from '#server/devices/tables.ts'
import type { ReadHandler, WriteHandler } from '#server/domain/handler.ts'
import type { PushDevices } from '#server/push-devices/push-devices.ts'
import { pushes, pushSettings, pushSubscriptions as subscriptions } from '#server/push-devices/tables.ts'
import { isLiveSession } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'
import { isPushService } from './push-services.ts'

const dayMs = 24 * 3_600_000
/** A push waits for a device a week at most. */
const pushKeptMs = 14 * dayMs

type Deps = { hosts: readonly string[]; pushDevices: PushDevices; newId: () => string }

/**
 * Stores where the caller's session gets pushes. An endpoint is one browser's, and belongs to the account that stored it
 * last: whoever was signed in there before gets nothing more. `push-endpoint-refused` for all but push services;
 * `push-ended` for the renewal of one that has ended.
 */
export const createSaveSubscription =
  ({ hosts, pushDevices, newId }: Deps): WriteHandler<'savePushSubscription'> =>
  async ({ body: { subscription, page = '', hidesContent, isRenewal } }, { tx, session, language, nowMs }) => {
    const { id: sessionId, eid, serviceId } = session
    const isOwn = eq(subscriptions.sessionId, sessionId)
    if (!subscription) {
      await tx.delete(subscriptions).where(isOwn)
      return ok(null)
    }
    const { endpoint } = subscription
    if (!isPushService(endpoint, hosts)) return fail('push-endpoint-refused')
    if (isRenewal && (await tx.$count(subscriptions, eq(subscriptions.endpoint, endpoint))) === 0)
      return fail('push-ended')
    await tx
      .delete(subscriptions)
      .where(and(eq(subscriptions.endpoint, endpoint), ne(subscriptions.sessionId, sessionId)))
    const ofVisitor =
      session.kind === 'visitor' ? { page, ...(hidesContent !== undefined && { hidesContent }) } : { page: '' }
    const stored = { ...subscription, ...ofVisitor, language, savedAtMs: nowMs }
    // A renewed subscription keeps its row: what was pushed before can still be answered.
    await tx
      .insert(subscriptions)
      .values({ id: newId(), ...stored, sessionId, eid, serviceId })
      .onConflictDoUpdate({ target: subscriptions.sessionId, set: stored })
    afterCommit(tx, () => pushDevices.added({ eid, serviceId, kind: session.kind }))
    return ok(null)
  }

/**
 * Stores a subscription in place of the one that its browser has replaced, without a session: no tab may be open. Only the
 * browser and the backend know the secret of the former one.
 */
export const createMoveSubscription =
  ({ hosts }: Pick<Deps, 'hosts'>): WriteHandler<'movePushSubscription'> =>
  async ({ body: { from, to } }, { tx, nowMs }) => {
    if (!isPushService(to.endpoint, hosts)) return fail('push-endpoint-refused')
    // A tab may have stored it already.
    if ((await tx.$count(subscriptions, eq(subscriptions.endpoint, to.endpoint))) > 0) return ok(null)
    await tx
      .update(subscriptions)
      .set({ ...to, answer: 'none', status: null, answeredAtMs: null, savedAtMs: nowMs })
      .where(and(eq(subscriptions.endpoint, from.endpoint), eq(subscriptions.auth, from.auth)))
    return ok(null)
  }

/** Deletes subscriptions whose session ended a day ago, and pushes that no device will confirm any more. */
export async function forgetOldPushes(db: Db, nowMs: number): Promise<void> {
  await db.delete(pushes).where(lt(pushes.createdAtMs, nowMs - pushKeptMs))
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lt(sessions.revokedAtMs, nowMs - dayMs), lt(sessions.expiresAtMs, nowMs - dayMs)))
  await db.delete(subscriptions).where(inArray(subscriptions.sessionId, ended))
}

/** The caller's settings of pushes, and each device of theirs that gets them. */
export const getPushState: ReadHandler<'getPushState'> = async (_, { db, session, nowMs }) => {
  const [own] = await db.select().from(pushSettings).where(eq(pushSettings.eid, session.eid))
  const rows = await db
    .select({ device: subscriptions, browser: devices.browser, os: devices.os })
    .from(subscriptions)
    .innerJoin(sessions, eq(sessions.id, subscriptions.sessionId))
    .leftJoin(devices, and(eq(devices.eid, sessions.eid), eq(devices.id, sessions.deviceId)))
    .where(and(eq(subscriptions.eid, session.eid), isLiveSession(nowMs)))
    .orderBy(desc(subscriptions.savedAtMs), subscriptions.id)
  return ok({
    settings: own?.settings ?? usualPushSettings,
    devices: rows.map(
      ({ device, browser, os }): PushDevice => ({
        id: device.id,
        browser: browser ?? '',
        os: os ?? '',
        host: new URL(device.endpoint).host,
        isOwn: device.sessionId === session.id,
        savedAtMs: device.savedAtMs,
        answer: device.answer,
        status: device.status,
        answeredAtMs: device.answeredAtMs,
        shownAtMs: device.shownAtMs,
      }),
    ),
  })
}

export const updatePushSettings: WriteHandler<'updatePushSettings'> = async ({ body: settings }, { tx, session }) => {
  await tx
    .insert(pushSettings)
    .values({ eid: session.eid, settings })
    .onConflictDoUpdate({ target: pushSettings.eid, set: { settings } })
  return ok(null)
}
