/*
 * The push service of the tests: the sender's side of Mozilla's autopush, Apple's or Google's, and their devices. It
 * refuses what the real ones refuse, and proves the encryption by decrypting.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { checkPush, type Push, type Subscription } from './check-push.ts'
import { createDevice, type Device, type Message } from './device.ts'
import { createDeviceKeys } from './encryption.ts'
import { type Answer, type FaceName, faces } from './faces.ts'
import type { Refusal } from './refusal.ts'

/** As `PushSubscription.toJSON()`. */
export type Subscribed = { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }

/** A push that reached a device. */
export type Received = Omit<Push, 'body'> & { endpoint: string; id: string }

/** `reset`: the connection breaks. `never`: no answer. `lost`: the push arrives, its answer does not. */
export type Trouble = number | 'reset' | 'never' | 'lost'

type Entry = {
  subscription: Subscription
  device: Device
  isEnded: boolean
  handled: { shown: number; silent: number }
}

export type PushService = {
  /** The origin of its subscriptions' addresses. */
  url: string
  /** A browser's device subscribes for the sender with this public key, and is on. */
  subscribe(vapidPublicKey: string): Subscribed
  /** The user or the browser has ended the subscription: 410 from now on. */
  unsubscribe(endpoint: string): void
  /** While a device is off, pushes wait for it as long as their TTL says. */
  turn(endpoint: string, state: 'on' | 'off'): void
  /** Pushes that reached their devices, in order. */
  received(endpoint?: string): readonly Received[]
  refused(): readonly (Refusal & { endpoint: string })[]
  /**
   * The service worker has handled the push that came last, and shown a notification or not. Where nothing was shown, a
   * declared notification counts as shown: the browser shows that itself. Apple ends a subscription after three silent
   * pushes, and tells nobody.
   */
  handled(endpoint: string, hasShown: boolean): void
  counts(endpoint: string): Readonly<Entry['handled']>
  /** The next pushes get this answer and reach nobody. */
  setAnswer(trouble: Trouble, options?: { times?: number; headers?: Record<string, string> }): void
  close(): Promise<void>
}

/**
 * @param options.origin that subscriptions' addresses have, where the sender finds this service under another name
 * @param options.now in milliseconds since 1970
 */
export async function startPushService(options: {
  face: FaceName
  origin?: string
  now?: () => number
}): Promise<PushService> {
  const { now = Date.now } = options
  const face = faces[options.face]
  const entries = new Map<string, Entry>()
  const used = new Set<string>()
  const received: Received[] = []
  const refused: (Refusal & { endpoint: string })[] = []
  let troubles: { trouble: Trouble; headers: Record<string, string> }[] = []

  const server = createServer((request, response) => void answerTo(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = options.origin ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const entryOf = (endpoint: string): Entry => {
    const entry = entries.get(new URL(endpoint).pathname)
    if (!entry) throw new Error(`no subscription ${endpoint}`)
    return entry
  }

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const next = troubles.shift()
    if (next?.trouble === 'never') return
    if (next?.trouble === 'reset') return void request.socket.destroy()
    if (typeof next?.trouble === 'number') {
      const { headers = {}, ...trouble } = face.trouble(next.trouble)
      return give(response, { ...trouble, headers: { ...headers, ...next.headers } })
    }
    const answer = await take(request, body)
    if (next?.trouble === 'lost') return void request.socket.destroy()
    give(response, answer)
  }

  async function take(request: IncomingMessage, body: Buffer): Promise<Answer> {
    if (request.method !== 'POST') return { status: 405 }
    const path = new URL(request.url ?? '/', url).pathname
    const refuse = (refusal: Refusal) => {
      refused.push({ ...refusal, endpoint: `${url}${path}` })
      return face.answer(refusal)
    }
    const entry = entries.get(path)
    if (!entry) return refuse({ name: 'unknown' })
    if (entry.isEnded) return refuse({ name: 'ended' })
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const checked = await checkPush({ headers, body }, entry.subscription, { face, used, nowMs: now() })
    if ('refusal' in checked) return refuse(checked.refusal)
    const id = randomUUID()
    entry.device.send({ ...checked, id, endpoint: entry.subscription.endpoint, acceptedAtMs: now() })
    return { status: 201, headers: { location: `${url}/m/${id}`, ttl: String(checked.ttlSeconds) } }
  }

  const arrive = ({ body: _body, acceptedAtMs: _acceptedAtMs, ...message }: Message) => {
    received.push(message)
    return true
  }

  return {
    url,
    subscribe(vapidKey) {
      const device = createDeviceKeys()
      const id = randomBytes(24).toString('base64url')
      const endpoint = `${url}${face.path(id)}`
      entries.set(face.path(id), {
        subscription: { id, endpoint, vapidKey, device },
        device: createDevice(now, arrive),
        isEnded: false,
        handled: { shown: 0, silent: 0 },
      })
      return { endpoint, expirationTime: null, keys: device.keys }
    },
    unsubscribe(endpoint) {
      entryOf(endpoint).isEnded = true
    },
    turn(endpoint, state) {
      const { device } = entryOf(endpoint)
      if (state === 'on') device.turnOn()
      else device.turnOff()
    },
    received: (endpoint) => (endpoint === undefined ? received : received.filter((push) => push.endpoint === endpoint)),
    refused: () => refused,
    handled(endpoint, hasShown) {
      const entry = entryOf(endpoint)
      const last = received.findLast((push) => push.endpoint === endpoint)
      if (hasShown || isDeclared(last?.text ?? null)) entry.handled.shown++
      else entry.handled.silent++
      if (face.endsSilent && entry.handled.silent >= 3) entry.isEnded = true
    },
    counts: (endpoint) => entryOf(endpoint).handled,
    setAnswer(trouble, { times = 1, headers = {} } = {}) {
      troubles = Array.from({ length: times }, () => ({ trouble, headers }))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function give(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, headers)
  response.end(body)
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
