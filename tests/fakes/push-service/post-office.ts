import { randomBytes, randomUUID } from 'node:crypto'
import { checkPush, type Push, type PushRequest, type Subscription } from './check-push.ts'
import type { Device, Message } from './device.ts'
import type { DeviceKeys } from './encryption.ts'
import type { Answer, Face } from './faces.ts'
import type { Refusal } from './refusal.ts'

/** A push that reached a device. */
export type Received = Omit<Push, 'body'> & { endpoint: string; id: string }

/** Pushes of which the worker showed something, and those of which nobody saw anything. */
export type Counts = { shown: number; silent: number }

type Entry = { subscription: Subscription; device: Device; isEnded: boolean; handled: Counts }

/** Subscriptions of one push service, and the pushes that they got. */
export type PostOffice = ReturnType<typeof createPostOffice>

/** @param url origin of the subscriptions' addresses */
export function createPostOffice({ face, url, now }: { face: Face; url: string; now(): number }) {
  const entries = new Map<string, Entry>()
  const used = new Set<string>()
  const received: Received[] = []
  const refused: (Refusal & { endpoint: string })[] = []

  const refuse = (refusal: Refusal, endpoint: string): Answer => {
    refused.push({ ...refusal, endpoint })
    return face.answer(refusal)
  }
  const entryOf = (endpoint: string): Entry => {
    const entry = entries.get(endpoint)
    if (!entry) throw new Error(`no subscription ${endpoint}`)
    return entry
  }

  return {
    received,
    refused,
    /** @returns the subscription's address */
    add(vapidKey: string, device: Device, keys?: DeviceKeys): string {
      const endpoint = `${url}${face.path(randomBytes(24).toString('base64url'))}`
      const subscription = { endpoint, vapidKey, ...(keys && { device: keys }) }
      entries.set(endpoint, { subscription, device, isEnded: false, handled: { shown: 0, silent: 0 } })
      return endpoint
    },
    end(endpoint: string): void {
      entryOf(endpoint).isEnded = true
    },
    device: (endpoint: string) => entryOf(endpoint).device,
    counts: (endpoint: string): Readonly<Counts> => entryOf(endpoint).handled,
    /** Takes a request to one of its addresses. */
    async take(endpoint: string, request: PushRequest): Promise<Answer> {
      const entry = entries.get(endpoint)
      if (!entry) return refuse({ name: 'unknown' }, endpoint)
      if (entry.isEnded) return refuse({ name: 'ended' }, endpoint)
      const checked = await checkPush(request, entry.subscription, { face, used, nowMs: now() })
      if ('refusal' in checked) return refuse(checked.refusal, endpoint)
      const id = randomUUID()
      entry.device.send({ ...checked, id, endpoint, acceptedAtMs: now() })
      return { status: 201, headers: { location: `${url}/m/${id}`, ttl: String(checked.ttlSeconds) } }
    },
    /** A device has the push. */
    arrived({ body: _body, acceptedAtMs: _acceptedAtMs, ...message }: Message): true {
      received.push(message)
      return true
    },
    notDecrypted({ endpoint }: Message): void {
      refuse({ name: 'encryption', why: 'the browser cannot decrypt it' }, endpoint)
    },
    handled(endpoint: string, hasShown: boolean): void {
      const entry = entryOf(endpoint)
      const last = received.findLast((push) => push.endpoint === endpoint)
      if (hasShown || isDeclared(last?.text ?? null)) entry.handled.shown++
      else entry.handled.silent++
      if (face.endsSilent && entry.handled.silent >= 3) entry.isEnded = true
    },
  }
}

/** Whether a browser of the declarative form shows this by itself. */
function isDeclared(text: string | null): boolean {
  try {
    const { web_push, notification } = JSON.parse(text ?? '')
    return web_push === 8030 && typeof notification?.title === 'string' && typeof notification.navigate === 'string'
  } catch {
    return false
  }
}
