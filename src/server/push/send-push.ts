import webPush from 'web-push'
import type { PushAddress } from '#core/contract/index.ts'
import { createSendRequest } from '#server/outgoing-requests/send-request.ts'
import { isPushService } from './push-services.ts'
import type { VapidKeys } from './vapid.ts'

/** A push as RFC 8030 has it. */
export type Push = { payload: string; ttlSeconds: number; topic: string; urgency: 'normal' | 'high' }

/**
 * How a push service answered. `gone`: the subscription does not exist any more. `refused`: it refuses this installation, of
 * which admins must hear. `busy`: it wants to be asked later. `large`: the push is too long for it.
 */
export type PushEnd = {
  is: 'sent' | 'gone' | 'refused' | 'busy' | 'large' | 'unreachable'
  status: number | null
  /** Beginning of its answer, for the log; '' without one. */
  answer: string
  /** How long it wants to be left alone; null: it does not say. */
  waitSeconds: number | null
}
export type SendPush = (to: PushAddress, push: Push, signal: AbortSignal) => Promise<PushEnd>

const deadlineMs = 10_000

/**
 * Encrypts pushes (RFC 8291) and sends them to push services, which know the installation by its keys (RFC 8292).
 *
 * @param deps.contact mail or web address at which push services reach whoever runs the installation
 * @param deps.hosts `host:port` of further push services, which may be private
 */
export function createSendPush(deps: { keys: VapidKeys; contact: string; hosts: readonly string[] }): SendPush {
  const { keys, contact, hosts } = deps
  const send = createSendRequest({ hosts, deadlineMs })
  return async ({ endpoint, p256dh, auth }, { payload, ttlSeconds, topic, urgency }, signal) => {
    // The setting may have become narrower since it was stored.
    if (!isPushService(endpoint, hosts)) return { is: 'gone', status: null, answer: '', waitSeconds: null }
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: ttlSeconds,
      topic,
      urgency,
      vapidDetails: { subject: contact, ...keys },
    })
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const { status, answer, waitSeconds } = await send(endpoint, { headers: texts, body: body ?? '' }, signal)
    return { is: meaningOf(status), status, answer, waitSeconds }
  }
}

/** Meaning of a push service's status (RFC 8030 §5, and their own pages). */
function meaningOf(status: number | null): PushEnd['is'] {
  if (status === null || status >= 500) return status === 503 ? 'busy' : 'unreachable'
  if (status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 413) return 'large'
  return status === 429 ? 'busy' : 'refused'
}
