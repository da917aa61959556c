import type { RequestEnd } from '#server/outgoing-requests/send-request.ts'
import type { DeliveryRow, WebhookRow } from './tables.ts'

/** Pauses between the attempts of a delivery, in seconds: eleven attempts in 24 hours. */
const pausesSeconds = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 36_000]

/** A webhook is switched off when nothing has reached it for so long, in milliseconds. */
const failingMs = 5 * 24 * 60 * 60_000

const gone = 410

type DeliveryFacts = Pick<
  DeliveryRow,
  'state' | 'attempts' | 'round' | 'lastAtMs' | 'nextAtMs' | 'status' | 'tookMs' | 'fault' | 'answer'
>
type WebhookFacts = Pick<WebhookRow, 'isActive' | 'offReason' | 'failingSinceMs'>

/** The facts of a delivery and its webhook after an attempt that has just ended. */
export function afterAttempt(
  delivery: Pick<DeliveryRow, 'attempts' | 'round'>,
  webhook: WebhookFacts,
  { end, tookMs, nowMs }: { end: Omit<RequestEnd, 'waitSeconds'>; tookMs: number; nowMs: number },
): { delivery: DeliveryFacts; webhook: WebhookFacts } {
  const isDelivered = end.fault === null
  const after = isDelivered ? { ...webhook, failingSinceMs: null } : afterFault(webhook, end.status, nowMs)
  const pause = isDelivered || !after.isActive ? undefined : pausesSeconds[delivery.round]
  return {
    delivery: {
      ...end,
      state: isDelivered ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
      attempts: delivery.attempts + 1,
      round: delivery.round + 1,
      lastAtMs: nowMs,
      nextAtMs: pause === undefined ? null : nowMs + pause * 1000,
      tookMs,
    },
    webhook: after,
  }
}

function afterFault({ isActive, offReason, failingSinceMs }: WebhookFacts, status: number | null, nowMs: number) {
  const since = failingSinceMs ?? nowMs
  if (isActive && status === gone) return { isActive: false, offReason: 'gone' as const, failingSinceMs: since }
  if (isActive && nowMs - since >= failingMs)
    return { isActive: false, offReason: 'failing' as const, failingSinceMs: since }
  return { isActive, offReason, failingSinceMs: since }
}
