import { Buffer } from 'node:buffer'
import { afterEach, describe, expect, test, vi } from 'vitest'
import webPush, { type RequestOptions } from 'web-push'
import { WebSocket } from 'ws'
import type { FaceName } from './faces.ts'
import { type PushService, startPushService } from './push-service.ts'

const vapid = webPush.generateVAPIDKeys()
const subject = 'mailto:support@example.org'
const always = { vapidDetails: { ...vapid, subject }, contentEncoding: 'aes128gcm' as const, TTL: 60 }
type Details = { headers: Record<string, unknown>; body: Buffer | null }
const started: PushService[] = []
afterEach(async () => {
  for (const service of started.splice(0)) await service.close()
})

const faceNames: FaceName[] = ['autopush', 'apple', 'fcm']

async function start(face: FaceName, now?: () => number) {
  const service = await startPushService({ face, ...(now ? { now } : {}) })
  started.push(service)
  const subscription = service.subscribe(vapid.publicKey)
  const request = (text: string, options: RequestOptions = {}): Details =>
    webPush.generateRequestDetails(subscription, text, { ...always, ...options })
  const post = (headers: Record<string, unknown>, body: Buffer | null) =>
    fetch(subscription.endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
  return {
    ...{ service, subscription, request, post },
    async push(
      text: string,
      options: RequestOptions = {},
      change: (headers: Record<string, unknown>) => void = () => {},
    ) {
      const { headers, body } = request(text, options)
      change(headers)
      return post(headers, body)
    },
  }
}

const forged = (claims: Partial<{ exp: number; aud: string; sub: string }>, keys = vapid) =>
  webPush.getVapidHeaders(
    claims.aud ?? 'http://127.0.0.1:1',
    claims.sub ?? subject,
    keys.publicKey,
    keys.privateKey,
    'aes128gcm',
    claims.exp,
  ).Authorization

describe.each(faceNames)('the face of %s', (face) => {
  test('takes what web-push encrypts, and the device decrypts it', async () => {
    const { service, push } = await start(face)
    const answer = await push('{"title":"Grüße 👋"}', { topic: 'abc', urgency: 'high', TTL: 30 })
    expect([answer.status, answer.headers.get('location')]).toEqual([201, expect.stringContaining('/m/')])
    const expected = { text: '{"title":"Grüße 👋"}', topic: 'abc', urgency: 'high', ttlSeconds: 30, subject }
    expect(service.received()).toMatchObject([expected])
  })

  test('takes a push without content, which has no encoding', async () => {
    const { service, subscription, post } = await start(face)
    const { headers } = webPush.generateRequestDetails(subscription, null, always)
    expect((await post(headers, null)).status).toBe(201)
    expect(service.received()).toMatchObject([{ text: null }])
  })

  test.each<[string, number, (headers: Record<string, unknown>) => void]>([
    ['no TTL', 400, (headers) => delete headers.TTL],
    ['a TTL of more than 30 days', 400, (headers) => Object.assign(headers, { TTL: 2_592_001 })],
    ['a TTL that is no number', 400, (headers) => Object.assign(headers, { TTL: 'soon' })],
    ['an urgency of its own', 400, (headers) => Object.assign(headers, { Urgency: 'extreme' })],
    ['a topic of 33 letters', 400, (headers) => Object.assign(headers, { Topic: 'a'.repeat(33) })],
    ['a topic with a dot', 400, (headers) => Object.assign(headers, { Topic: 'a.b' })],
    ['another encoding', 400, (headers) => Object.assign(headers, { 'Content-Encoding': 'aesgcm' })],
  ])('refuses %s', async (_what, status, change) => {
    const { service, push } = await start(face)
    expect((await push('text', {}, change)).status).toBe(status)
    expect(service.received()).toEqual([])
  })

  test('refuses a token that is missing, for elsewhere, too long, over or signed by another', async () => {
    const { service, push } = await start(face)
    const status = async (authorization: string | undefined) =>
      (
        await push('text', {}, (headers) => {
          if (authorization === undefined) delete headers.Authorization
          else headers.Authorization = authorization
        })
      ).status
    const aud = service.url
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
    const [missing, wrong] = { autopush: [401, 401], apple: [403, 403], fcm: [401, 403] }[face]
    expect(await status(undefined)).toBe(missing)
    expect(await status(forged({}))).toBe(wrong)
    expect(await status(forged({ aud, exp: inSeconds(24 * 3600 - 60) }))).toBe(201)
    expect(await status(forged({ aud }).replace(/.(?=.{9},)/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(wrong)
    const other = webPush.generateVAPIDKeys()
    const otherKey = { autopush: 401, apple: 400, fcm: 403 }[face]
    expect(await status(forged({ aud }, other))).toBe(otherKey)
    const mixed = forged({ aud }, other).replace(/k=.*/, `k=${vapid.publicKey}`)
    expect(await status(mixed)).toBe(wrong)
    expect(service.received()).toHaveLength(1)
  })

  test('refuses a token that lives for longer than a day', async () => {
    let now = Date.now()
    const { push } = await start(face, () => now)
    now -= 13 * 3600_000
    expect((await push('text')).status).toBe(face === 'autopush' ? 401 : 403)
    now += 26 * 3600_000
    expect((await push('text')).status).toBe(face === 'autopush' ? 401 : 403)
  })

  test('refuses more than its size, and takes 3,000 octets', async () => {
    const { service, request, post } = await start(face)
    const { headers, body } = request('x'.repeat(3000))
    expect((await post(headers, body)).status).toBe(201)
    const large = request('y'.repeat(4000))
    expect((await post(large.headers, large.body)).status).toBe(413)
    expect(service.refused()).toMatchObject([{ name: 'size' }])
  })

  test('refuses a body that was sent before, changed or meant for another device', async () => {
    const { service, request, post } = await start(face)
    const first = request('once')
    expect((await post(first.headers, first.body)).status).toBe(201)
    expect((await post(first.headers, first.body)).status).toBe(400)
    const changed = request('changed')
    const body = Buffer.from(changed.body ?? [])
    body[body.length - 1] = (body.at(-1) ?? 0) ^ 1
    expect((await post(changed.headers, body)).status).toBe(400)
    const foreign = webPush.generateRequestDetails(service.subscribe(vapid.publicKey), 'foreign', always)
    expect((await post(foreign.headers, foreign.body)).status).toBe(400)
    expect((await post(first.headers, Buffer.alloc(first.body?.length ?? 0, 'plain'))).status).toBe(400)
    expect(service.received()).toHaveLength(1)
  })

  test('answers 410 after the subscription has ended, 404 if there never was one', async () => {
    const { service, subscription, push } = await start(face)
    service.unsubscribe(subscription.endpoint)
    expect((await push('text')).status).toBe(410)
    const nowhere = await fetch(`${subscription.endpoint}x`, { method: 'POST', headers: { ttl: '1' } })
    expect(nowhere.status).toBe(404)
  })

  test('keeps pushes for a device that is off, the newest of each topic, as long as their TTL says', async () => {
    let now = Date.now()
    const { service, subscription, push } = await start(face, () => now)
    service.turn(subscription.endpoint, 'off')
    await push('old', { topic: 'a', TTL: 600 })
    await push('short', { TTL: 5 })
    await push('at once or never', { TTL: 0 })
    await push('new', { topic: 'a', TTL: 600 })
    await push('other', { topic: 'b', TTL: 600 })
    expect(service.received()).toEqual([])
    now += 10_000
    service.turn(subscription.endpoint, 'on')
    expect(service.received().map(({ text }) => text)).toEqual(['new', 'other'])
    await push('now', { TTL: 0 })
    expect(service.received(subscription.endpoint).at(-1)?.text).toBe('now')
  })

  test('gives the answer that a test asked for, as often as it asked', async () => {
    const { service, push } = await start(face)
    service.setAnswer(503, { times: 2, headers: { 'retry-after': '7' } })
    for (const status of [503, 503, 201]) {
      const answer = await push('text')
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, status === 503 ? '7' : null])
    }
    service.setAnswer('reset')
    await expect(push('reset')).rejects.toThrow()
    service.setAnswer('lost')
    await expect(push('lost')).rejects.toThrow()
    expect(service.received().map(({ text }) => text)).toEqual(['text', 'lost'])
  })
})

test("a subject that is nobody's address is refused by Apple only", async () => {
  const subjects = [
    'mailto:admin@localhost',
    'mailto:a@example.invalid',
    'mailto: <a@example.org>',
    'https://somewhere.invalid',
  ]
  for (const face of faceNames) {
    const { service, push } = await start(face)
    for (const sub of subjects) {
      const authorization = forged({ aud: service.url, sub })
      const answer = await push('text', {}, (headers) => Object.assign(headers, { Authorization: authorization }))
      expect([sub, answer.status]).toEqual([sub, face === 'apple' ? 403 : 201])
      if (face === 'apple') expect(await answer.json()).toEqual({ reason: 'BadJwtToken' })
    }
  }
})

test('Apple ends a subscription after three pushes that showed nothing, and a declared notification is shown', async () => {
  const { service, subscription, push } = await start('apple')
  const { endpoint } = subscription
  const declared = { web_push: 8030, notification: { title: 'Offer', navigate: 'https://example.org/' } }
  for (const hasShown of [true, false, false]) {
    await push('not declared')
    service.handled(endpoint, hasShown)
  }
  await push(JSON.stringify(declared))
  service.handled(endpoint, false)
  expect(service.counts(endpoint)).toEqual({ shown: 2, silent: 2 })
  expect((await push('the third')).status).toBe(201)
  service.handled(endpoint, false)
  const answer = await push('too late')
  expect([answer.status, await answer.json()]).toEqual([410, { reason: 'Unregistered' }])
})

test('autopush names the cause by its number, and topics have letters and digits only', async () => {
  const { service, push } = await start('autopush')
  const errno = async (answer: Response) => ((await answer.json()) as { errno: number }).errno
  expect(await errno(await push('text', {}, (headers) => delete headers.TTL))).toBe(111)
  expect(await errno(await push('text', { TTL: 3_000_000 }))).toBe(112)
  expect(await errno(await push('text', { topic: 'a_b' }))).toBe(113)
  expect(await errno(await push('text', {}, (headers) => delete headers.Authorization))).toBe(109)
  expect(await errno(await push('x'.repeat(3980)))).toBe(104)
  service.setAnswer(429)
  const busy = await push('text')
  expect([await errno(busy), busy.headers.get('retry-after')]).toEqual([201, '117'])
})

/** A browser that speaks with autopush as Firefox does, and notes what it hears. */
async function connect(service: PushService) {
  const socket = new WebSocket(service.socketUrl)
  const heard: { messageType: string; [name: string]: unknown }[] = []
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())))
  await new Promise((resolve) => socket.once('open', resolve))
  const hears = (messageType: string) =>
    vi.waitUntil(() => heard.find((message) => message.messageType === messageType))
  const say = (message: object) => socket.send(JSON.stringify(message))
  return { socket, hears, say }
}

test('a browser registers at the socket, and gets again what it has not acknowledged, the newest of a topic', async () => {
  const service = await startPushService({ face: 'autopush' })
  started.push(service)
  const first = await connect(service)
  first.say({ messageType: 'hello', use_webpush: true })
  const { uaid } = await first.hears('hello')
  first.say({ messageType: 'register', channelID: 'channel', key: `${vapid.publicKey}=` })
  const { pushEndpoint } = await first.hears('register')
  const endpoint = String(pushEndpoint)
  const { keys } = service.subscribe(vapid.publicKey)
  const push = async (text: string) => {
    const details = webPush.generateRequestDetails({ endpoint, keys }, text, { ...always, topic: 'a' })
    const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)])
    const init = { method: 'POST', headers: Object.fromEntries(headers), body: new Uint8Array(details.body) }
    expect((await fetch(endpoint, init)).status).toBe(201)
    return details.body.toString('base64url')
  }
  const content = { encoding: 'aes128gcm' }
  const body = await push('not acknowledged')
  expect(await first.hears('notification')).toMatchObject({ channelID: 'channel', data: body, headers: content })
  first.socket.close()
  await new Promise((resolve) => first.socket.once('close', resolve))
  const newer = await push('newer')
  const second = await connect(service)
  second.say({ messageType: 'hello', use_webpush: true, uaid })
  const { version, data } = await second.hears('notification')
  expect([data, service.received()]).toEqual([newer, []])
  second.say({ messageType: 'ack', updates: [{ channelID: 'channel', version, code: 100 }] })
  await vi.waitUntil(() => service.received().length === 1)
  second.say({ messageType: 'unregister', channelID: 'channel' })
  await second.hears('unregister')
  expect((await fetch(endpoint, { method: 'POST' })).status).toBe(410)
})
