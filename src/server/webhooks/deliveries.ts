import { and, desc, eq, lt } from 'drizzle-orm'
import * as v from 'valibot'
import { type CallArguments, type Calls, Uuid, type WebhookDelivery, webhookTestType } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Db } from '#server/db/database.ts'
import type { JobKind } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type DeliveryRow, webhookDeliveries as deliveries } from './tables.ts'
import { findWebhook, type Work } from './webhooks.ts'

/**
 * Data of an attempt: the service whose admins see the job, the delivery, and how many attempts there were before, so
 * that one happens once.
 */
const AttemptData = v.object({ serviceId: v.string(), id: Uuid, before: v.number() })

/**
 * One attempt of a delivery. The pauses between attempts are those of `after-attempt.ts`; what is tried again here is an
 * attempt in the middle of which its process died.
 */
export const attemptKind: JobKind<typeof AttemptData> = {
  ...{ name: 'webhook-delivery', data: AttemptData },
  ...{ retries: 12, pauseSeconds: 5, longestPauseSeconds: 3600, deadlineSeconds: 60, width: 8 },
}

/** How long deliveries are kept, in milliseconds. */
const keptMs = 14 * 24 * 60 * 60_000

const shown = ({ webhookId: _, eventId: _1, payload: _2, round: _3, ...delivery }: DeliveryRow) =>
  delivery satisfies WebhookDelivery

type Query = CallArguments<Calls['listWebhookDeliveries']>['query']

/** `not-found`. The newest first; ids grow with the time. */
export async function listDeliveries(
  db: Db,
  { serviceId, id }: { serviceId: string; id: string },
  { before, limit }: Query,
): Promise<Result<{ deliveries: WebhookDelivery[]; next: string | null }>> {
  if (!(await findWebhook(db, serviceId, id))) return fail('not-found')
  const rows = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, id), before === undefined ? undefined : lt(deliveries.id, before)))
    .orderBy(desc(deliveries.id))
    .limit(limit + 1)
  const found = rows.slice(0, limit).map(shown)
  const page = found.slice(0, fittingCount(found))
  return ok({ deliveries: page, next: page.length < rows.length ? (page.at(-1)?.id ?? null) : null })
}

/** Makes deliveries by hand: a test, or one that is sent once more. */
export function createDeliveries({ jobs, newId }: { jobs: Jobs; newId: () => string }) {
  return {
    /** `not-found`, `webhook-off`. Keeps its id; an attempt that would have come later comes now. */
    async resend(
      { tx, feed, serviceId, nowMs }: Work,
      { id, deliveryId }: { id: string; deliveryId: string },
    ): Promise<Result<{ delivery: WebhookDelivery }>> {
      const webhook = await findWebhook(tx, serviceId, id)
      if (!webhook) return fail('not-found')
      if (!webhook.isActive) return fail('webhook-off')
      const [delivery] = await tx
        .update(deliveries)
        .set({ state: 'waiting', round: 0, nextAtMs: nowMs })
        .where(and(eq(deliveries.webhookId, id), eq(deliveries.id, deliveryId)))
        .returning()
      if (!delivery) return fail('not-found')
      await jobs.send(tx, attemptKind, { serviceId, id: deliveryId, before: delivery.attempts })
      await feed.changed('listWebhookDeliveries', { serviceId })
      return ok({ delivery: shown(delivery) })
    },

    /** `not-found`, `webhook-off`. */
    async test(
      { tx, feed, serviceId, nowMs }: Work,
      webhookId: string,
    ): Promise<Result<{ delivery: WebhookDelivery }>> {
      const webhook = await findWebhook(tx, serviceId, webhookId)
      if (!webhook) return fail('not-found')
      if (!webhook.isActive) return fail('webhook-off')
      const id = newId()
      const timestamp = new Date(nowMs).toISOString()
      const payload = JSON.stringify({ type: webhookTestType, timestamp, data: { serviceId, webhookId } })
      const row = newDelivery({ id, webhookId, eventId: id, type: webhookTestType, payload }, nowMs)
      await tx.insert(deliveries).values(row)
      await jobs.send(tx, attemptKind, { serviceId, id, before: 0 })
      await feed.changed('listWebhookDeliveries', { serviceId })
      return ok({ delivery: shown(row) })
    },
  }
}

/** A delivery before its first attempt. */
export const newDelivery = (
  facts: Pick<DeliveryRow, 'id' | 'webhookId' | 'eventId' | 'type' | 'payload'>,
  nowMs: number,
): DeliveryRow => ({
  ...facts,
  ...{ state: 'waiting', attempts: 0, round: 0, createdAtMs: nowMs, lastAtMs: null, nextAtMs: nowMs },
  ...{ status: null, tookMs: null, fault: null, answer: '' },
})

/** Deletes deliveries that are older than 14 days. */
export const deleteOldDeliveries = (db: Db, nowMs: number) =>
  db.delete(deliveries).where(lt(deliveries.createdAtMs, nowMs - keptMs))
