import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A new secret as Standard Webhooks writes it: 32 random bytes in base64 behind `whsec_`. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/**
 * Headers of a delivery by Standard Webhooks, with a signature by each of the secrets: after a rotation a receiver may
 * know the old or the new one.
 *
 * @param delivery.nowMs time of this attempt, which receivers compare with their clock
 */
export const signedHeaders = (
  secrets: readonly string[],
  { id, body, nowMs }: { id: string; body: string; nowMs: number },
): Record<string, string> => {
  const at = new Date(nowMs)
  return {
    'content-type': 'application/json',
    'user-agent': 'Everline-webhook',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
