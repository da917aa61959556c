import { and, eq } from 'drizzle-orm'
import type { Database, Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { type Job, job } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { SendRequest } from '#server/outgoing-requests/send-request.ts'
import type { SecretSeal } from '#server/second-factor/sealed-secret.ts'
import { afterAttempt } from './after-attempt.ts'
import { attemptKind, newDelivery } from './deliveries.ts'
import { eventKind, payloadsOf } from './events.ts'
import { signedHeaders } from './signed-headers.ts'
import { type DeliveryRow, webhookDeliveries as deliveries, type WebhookRow, webhooks } from './tables.ts'
import { secretsOf } from './webhooks.ts'

type Deps = {
  database: Database
  changes: Changes
  jobs: Jobs
  seal: SecretSeal
  send: SendRequest
  nowMs: () => number
  newId: () => string
}

/** Makes the deliveries of each event, once for each webhook however often the job runs. */
export const eventJob = ({ database, jobs, nowMs, newId }: Deps): Job =>
  job(eventKind, (event) =>
    database.transaction(async (tx) => {
      const active = await tx
        .select()
        .from(webhooks)
        .where(and(eq(webhooks.serviceId, event.serviceId), eq(webhooks.isActive, true)))
      const told = active.filter(({ events }) => events.includes(event.type))
      const payloads = told.length === 0 ? null : await payloadsOf(tx, event)
      if (!payloads) return
      const { eventId, plain, withText } = payloads
      const rows = told.map(({ id: webhookId, includesTexts }) => {
        const payload = includesTexts ? withText : plain
        return newDelivery({ id: newId(), webhookId, eventId, type: event.type, payload }, nowMs())
      })
      const made = await tx.insert(deliveries).values(rows).onConflictDoNothing().returning({ id: deliveries.id })
      const drafts = made.map(({ id }) => ({
        name: attemptKind.name,
        data: { serviceId: event.serviceId, id, before: 0 },
      }))
      await jobs.sendAll(tx, drafts)
    }),
  )

/** Makes one attempt of a delivery. */
export const attemptJob = (deps: Deps): Job =>
  job(attemptKind, async ({ id, before }, signal) => {
    const { db } = deps.database
    const [found] = await db
      .select({ delivery: deliveries, webhook: webhooks })
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
      .where(eq(deliveries.id, id))
    if (!found || !isDue(found.delivery, before)) return
    if (!found.webhook.isActive) return giveUp(db, found.delivery)
    await attempt(deps, found, signal)
  })

/** An earlier run of the job, or somebody who has sent the delivery once more, may have made the attempt. */
const isDue = ({ state, attempts }: DeliveryRow, before: number) => state === 'waiting' && attempts === before

const sameAttempt = ({ id, attempts }: DeliveryRow) =>
  and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), eq(deliveries.state, 'waiting'))

/** The webhook was switched off while the delivery was waiting. */
const giveUp = (db: Db, delivery: DeliveryRow) =>
  db.update(deliveries).set({ state: 'failed', nextAtMs: null, fault: 'off' }).where(sameAttempt(delivery))

async function attempt(
  { changes, jobs, seal, send, nowMs }: Deps,
  { delivery, webhook }: { delivery: DeliveryRow; webhook: WebhookRow },
  signal: AbortSignal,
): Promise<void> {
  const { id, payload: body } = delivery
  const startedAtMs = nowMs()
  const headers = signedHeaders(secretsOf(seal, webhook, startedAtMs), { id, body, nowMs: startedAtMs })
  const end = await send(webhook.url, { headers, body }, signal)
  const endedAtMs = nowMs()
  await changes.run(async ({ tx, feed }) => {
    // As they are now: other deliveries of the webhook end at the same time.
    const [now] = await tx.select().from(webhooks).where(eq(webhooks.id, webhook.id)).for('update')
    if (!now) return
    const tookMs = endedAtMs - startedAtMs
    const after = afterAttempt(delivery, now, { end, tookMs, nowMs: endedAtMs })
    const stored = await tx
      .update(deliveries)
      .set(after.delivery)
      .where(sameAttempt(delivery))
      .returning({ id: deliveries.id })
    if (stored.length === 0) return
    const { serviceId } = webhook
    const { nextAtMs, attempts } = after.delivery
    if (nextAtMs !== null)
      await jobs.send(tx, attemptKind, { serviceId, id, before: attempts }, { startAfterMs: nextAtMs })
    if (now.isActive !== after.webhook.isActive || now.failingSinceMs !== after.webhook.failingSinceMs) {
      await tx.update(webhooks).set(after.webhook).where(eq(webhooks.id, webhook.id))
      await feed.changed('listWebhooks', { serviceId })
    } else if (isWatched(delivery)) await feed.changed('listWebhookDeliveries', { serviceId })
  })
}

/** An admin has just sent it and looks at what becomes of it. All others are not told one by one. */
const isWatched = ({ id, eventId, attempts, round }: DeliveryRow) => id === eventId || attempts > round
