/*
 * The push service of the tests: the sender's side of Mozilla's autopush, Apple's or Google's, and their devices. It
 * refuses what the real ones refuse, and proves the encryption by decrypting.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openAutopushSocket } from './autopush-socket.ts'
import { createDevice } from './device.ts'
import { createDeviceKeys } from './encryption.ts'
import { type Answer, type Face, type FaceName, faces } from './faces.ts'
import { type Counts, createPostOffice, type PostOffice, type Received } from './post-office.ts'
import type { Refusal } from './refusal.ts'

/** As `PushSubscription.toJSON()`. */
export type Subscribed = { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }

/** `reset`: the connection breaks. `never`: no answer. `lost`: the push arrives, its answer does not. */
export type Trouble = number | 'reset' | 'never' | 'lost'

export type PushService = {
  /** The origin of its subscriptions' addresses. */
  url: string
  /** Address for Firefox's `dom.push.serverURL`. Its subscriptions are in all that is told and asked here too. */
  socketUrl: string
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
  counts(endpoint: string): Readonly<Counts>
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
  const troubles: NextTrouble[] = []
  const server = createServer((request, response) => void answer(request, response, { office, face, url, troubles }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = options.origin ?? `http://127.0.0.1:${port}`
  const office = createPostOffice({ face, url, now })
  const sockets = options.face === 'autopush' ? openAutopushSocket(server, office, now) : null
  return {
    url,
    socketUrl: `ws://127.0.0.1:${port}/`,
    subscribe(vapidKey) {
      const device = createDeviceKeys()
      const endpoint = office.add(vapidKey, createDevice(now, office.arrived), device)
      return { endpoint, expirationTime: null, keys: device.keys }
    },
    unsubscribe: office.end,
    turn(endpoint, state) {
      const device = office.device(endpoint)
      if (state === 'on') device.turnOn()
      else device.turnOff()
    },
    received: (endpoint) => office.received.filter((push) => endpoint === undefined || push.endpoint === endpoint),
    refused: () => office.refused,
    handled: office.handled,
    counts: office.counts,
    setAnswer(trouble, { times = 1, headers = {} } = {}) {
      troubles.splice(0, troubles.length, ...Array.from({ length: times }, () => ({ trouble, headers })))
    },
    async close() {
      for (const socket of sockets?.clients ?? []) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type NextTrouble = { trouble: Trouble; headers: Record<string, string> }
type Served = { office: PostOffice; face: Face; url: string; troubles: NextTrouble[] }

async function answer(request: IncomingMessage, response: ServerResponse, { office, face, url, troubles }: Served) {
  const body = await buffer(request)
  const { trouble, headers: more = {} } = troubles.shift() ?? {}
  if (trouble === 'never') return
  if (trouble === 'reset') return request.socket.destroy()
  if (typeof trouble === 'number') return give(response, face.trouble(trouble), more)
  if (request.method !== 'POST') return give(response, { status: 405 })
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const { pathname } = new URL(request.url ?? '/', url)
  const taken = await office.take(`${url}${pathname}`, { headers, body })
  if (trouble === 'lost') return request.socket.destroy()
  give(response, taken)
}

function give(response: ServerResponse, { status, headers, body = '' }: Answer, more: Record<string, string> = {}) {
  response.writeHead(status, { ...headers, ...more })
  response.end(body)
}
