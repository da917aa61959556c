import { and, eq, isNotNull } from 'drizzle-orm'
import type { pushCalls } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { HandlersOf, Resources, ServerModule } from '#server/domain/module.ts'
import { createSecretSeal } from '#server/second-factor/sealed-secret.ts'
import { users } from '#server/services/tables.ts'
import { confirmPush, createActOnPush } from './answers.ts'
import { firstContact } from './contact.ts'
import { noticeJob, sendJob } from './deliver.ts'
import { noticeKind, pushReactions } from './notices.ts'
import { reminderDuty } from './reminder-duty.ts'
import { createSendPush, type SendPush } from './send-push.ts'
import {
  createMoveSubscription,
  createSaveSubscription,
  forgetOldPushes,
  getPushState,
  updatePushSettings,
} from './subscriptions.ts'
import { createToldRooms } from './told-rooms.ts'
import { loadVapidKeys } from './vapid.ts'

/** Web Push (RFC 8030, 8291, 8292): who has no app open is told on their devices [PWA-03]. */
export const push = {
  create(deps: Resources) {
    const { database, jobs, keys, log, random, nowMs, settings, baseUrl, securityEvent, pushDevices } = deps
    const { db } = database
    const hosts = settings.EVERLINE_PUSH_HOSTS ?? []
    const newId = () => random.uuid()
    const toldRooms = createToldRooms(database)
    let sending: { publicKey: string; send: SendPush } | null = null

    async function start() {
      const contact = firstContact([
        settings.EVERLINE_PUSH_CONTACT,
        settings.EVERLINE_URL,
        ...(await adminContacts(deps)),
      ])
      const pair = await loadVapidKeys(db, createSecretSeal(keys, 'push'))
      if (contact === null) log.warn('push-off', { why: 'set EVERLINE_PUSH_CONTACT to a public address' })
      else {
        sending = { publicKey: pair.publicKey, send: createSendPush({ keys: pair, contact, hosts }) }
        pushDevices.turnOn()
      }
      await Promise.all([pushDevices.start(), toldRooms.start()])
    }

    const work = {
      ...{ database, jobs, baseUrl, nowMs, newId, toldRooms },
      send: () => sending?.send ?? null,
      onRefused({ serviceId, endpoint }, { status, answer }) {
        const { host } = new URL(endpoint)
        log.error('push-refused', { host, status, answer })
        const about = `push service ${host} ${status ?? ''}`
        securityEvent({ kind: 'refused', serviceId, eid: null, who: '', address: '', about })
      },
    } satisfies Parameters<typeof sendJob>[0]

    const handlers: HandlersOf<typeof pushCalls> = {
      getPushKey: async () => (sending ? ok({ publicKey: sending.publicKey }) : fail('push-off')),
      savePushSubscription: createSaveSubscription({ hosts, pushDevices, newId }),
      movePushSubscription: createMoveSubscription({ hosts }),
      getPushState,
      updatePushSettings,
      async sendPushTest(_, { tx, session: { eid, serviceId }, nowMs: atMs }) {
        if (!sending) return fail('push-off')
        await jobs.send(tx, noticeKind, { serviceId, eids: [eid], notice: { of: 'test', atMs } })
        return ok(null)
      },
      confirmPush,
      actOnPush: createActOnPush(deps),
    }
    return {
      handlers,
      reacts: pushReactions(pushDevices, toldRooms),
      jobs: [noticeJob(work), sendJob(work)],
      duties: [reminderDuty(work)],
      onReady: start,
      clean: hourly((nowMs) => forgetOldPushes(db, nowMs)),
    }
  },
} satisfies ServerModule

/** Rows that are kept for days need not be looked for every minute. */
function hourly(clean: (nowMs: number) => Promise<void>) {
  let nextMs = 0
  return async (nowMs: number) => {
    if (nowMs < nextMs) return
    await clean(nowMs)
    nextMs = nowMs + 3_600_000
  }
}

/** Addresses of administrators, the first one first. */
async function adminContacts({ database: { db } }: Pick<Resources, 'database'>): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.kind, 'staff'), eq(users.role, 'admin'), isNotNull(users.email)))
    .orderBy(users.createdAtMs)
    .limit(20)
  return rows.flatMap(({ email }) => (email === null ? [] : [`mailto:${email}`]))
}
