import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { systemClock } from '#core/platform/clock.ts'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { LegId, MediaHost } from '#core/telephony/media-host.ts'
import type { Signalling } from '#core/telephony/signalling.ts'
import { openSignalling } from '#core/telephony/sip/open-signalling.ts'
import { eventually } from './test-client.ts'

/* Failing exchanges of a client, against a proxy whose every answer the test writes. */

const { WebSocket: nativeWebSocket } = globalThis as { WebSocket?: unknown }
Reflect.set(globalThis, 'WebSocket', WebSocket)
afterAll(() => void Reflect.set(globalThis, 'WebSocket', nativeWebSocket))

const leg: LegId = { callId: 'call', partyId: 'party' }
const sdp = 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n'
type Answer = { status: number; body?: string; fields?: Record<string, string> }

/** A proxy that accepts registrations, and does with INVITEs what the test says. */
async function startProxy() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'sip' })
  await once(server, 'listening')
  const received: string[] = []
  const invites: Answer[] = []
  let socket: WebSocket | null = null
  server.on('connection', (opened) => {
    socket = opened
    opened.on('message', (data) => {
      const text = String(data)
      received.push(text)
      if (text.startsWith('REGISTER')) opened.send(answerTo(text, { status: 200 }))
      const next = text.startsWith('INVITE') ? invites.shift() : undefined
      if (next) opened.send(answerTo(text, next))
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** The answers to the next INVITEs. */
    invites,
    send: (text: string) => socket?.send(text),
    async close() {
      for (const client of server.clients) client.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

const field = (text: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(text)?.[1] ?? ''

function answerTo(request: string, { status, body = '', fields = {} }: Answer): string {
  const contact = request.startsWith('REGISTER') ? field(request, 'Contact') : '<sip:far@far.invalid;transport=ws>'
  return message(`SIP/2.0 ${status} Answer`, {
    Via: field(request, 'Via'),
    From: field(request, 'From'),
    To: `${field(request, 'To')};tag=far`.replace(/;tag=far(?=.*;tag=)|(?<=;tag=.*);tag=far/, ''),
    'Call-ID': field(request, 'Call-ID'),
    CSeq: field(request, 'CSeq'),
    Contact: contact,
    ...fields,
    ...(body && { 'Content-Type': 'application/sdp' }),
    body,
  })
}

function message(first: string, { body = '', ...fields }: Record<string, string> & { body?: string }): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [first, ...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}

let count = 0
const inviteFrom = (more: Record<string, string>, body: string) =>
  message('INVITE sip:me@everline SIP/2.0', {
    Via: `SIP/2.0/WS far.invalid;branch=z9hG4bK${++count}`,
    'Max-Forwards': '70',
    From: '<sip:far@everline>;tag=far',
    To: '<sip:me@everline>',
    'Call-ID': `far-${count}`,
    CSeq: '1 INVITE',
    Contact: '<sip:far@far.invalid;transport=ws>',
    ...more,
    ...(body && { 'Content-Type': 'application/sdp' }),
    body,
  })

describe('reports of a client about failed exchanges', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let signalling: Signalling
  let media: MediaHost
  let failed: Array<[LegId | null, string]>
  let ending: AbortController
  /** How often an INVITE is told to be of no known call. */
  let unknownFor: number
  let onRinging: () => void
  /** Whether the other end is a telephone. */
  let isPhone: boolean
  beforeEach(async () => {
    proxy = await startProxy()
    failed = []
    unknownFor = 0
    onRinging = () => {}
    isPhone = false
    ending = new AbortController()
    const done = async () => ok(null)
    media = {
      offer: async () => ok(sdp),
      answer: async () => ok(sdp),
      legs: async () => ok([]),
      ...{ accept: done, rollback: done, steer: done, sendTones: done, close: done },
    }
    signalling = openSignalling({
      access: async () =>
        ok({
          ...{ url: proxy.url, realm: 'everline', user: 'me', username: 'me', password: 'secret' },
          ...{ expiresAtMs: Date.now() + 600_000, nowMs: Date.now(), iceServers: [] },
        }),
      media: () => media,
      optionsOf: () => ({ media: 'voice', iceServers: [], isPhone }),
      events: {
        onOffered() {},
        onInvited: () => (unknownFor-- > 0 ? 'refuse' : 'take'),
        onRinging: () => onRinging(),
        onAnswered() {},
        onEnded() {},
        onRegistered() {},
        onLineDead() {},
        onFailed: (of, { name }) => void failed.push([of, name]),
      },
      clock: systemClock,
      signal: ending.signal,
    })
  })
  afterEach(async () => {
    ending.abort()
    await proxy.close()
  })

  const invite = () => signalling.invite(leg, ending.signal)
  const registered = () => eventually(() => proxy.received.some((text) => text.startsWith('REGISTER')))
  async function answered(status: number) {
    await eventually(() => proxy.received.some((text) => text.startsWith(`SIP/2.0 ${status}`)))
  }

  it('[CAL-01] an INVITE that is quicker than the feed waits for its call, and is answered', async () => {
    await registered()
    unknownFor = 3
    proxy.send(inviteFrom({ 'X-Everline-Call': leg.callId, 'X-Everline-Party': leg.partyId }, sdp))
    await answered(200)
    expect(proxy.received.some((text) => text.startsWith('SIP/2.0 480'))).toBe(false)
  })

  it('[CAL-12] an INVITE that names no call is refused: no session id', async () => {
    await registered()
    proxy.send(inviteFrom({}, sdp))
    await answered(400)
    expect(failed).toEqual([[null, 'no-call-session-id']])
  })

  it('[CAL-12] an INVITE without a description is refused: no data', async () => {
    await registered()
    proxy.send(inviteFrom({ 'X-Everline-Call': leg.callId, 'X-Everline-Party': leg.partyId }, ''))
    await answered(400)
    expect(failed).toEqual([[leg, 'no-call-data']])
  })

  it('[CAL-12] media that cannot be offered say why, and nothing is sent', async () => {
    media.offer = async () => fail('call-offer-failed')
    expect(await invite()).toBe('refused')
    expect(failed).toEqual([[leg, 'call-offer-failed']])
    expect(proxy.received.some((text) => text.startsWith('INVITE'))).toBe(false)
  })

  it('[CAL-12] media that cannot be answered say why, and the call is not picked up', async () => {
    media.answer = async () => fail('call-answer-failed')
    await registered()
    proxy.send(inviteFrom({ 'X-Everline-Call': leg.callId, 'X-Everline-Party': leg.partyId }, sdp))
    await answered(480)
    expect(failed).toEqual([
      [leg, 'call-answer-failed'],
      [leg, 'pickup-failed'],
    ])
  })

  it('[CAL-12] an answer that the media do not understand fails the description', async () => {
    media.accept = async () => fail('sdp-failed')
    proxy.invites.push({ status: 200, body: sdp })
    expect(await invite()).toBe('refused')
    expect(failed).toEqual([[leg, 'sdp-failed']])
  })

  it.each([
    ['180', { status: 180, body: sdp }],
    ['183', { status: 183, body: sdp }],
    ['a 183 that is to be acknowledged', { status: 183, body: sdp, fields: { Require: '100rel', RSeq: '1' } }],
  ])(
    '[CAP-02] nothing of a browser is played before its answer: a description in %s does not reach the media',
    async (_, early) => {
      const accepted: string[] = []
      const rang = deferred<void>()
      media.accept = async (_leg, description) => {
        accepted.push(description)
        return ok(null)
      }
      onRinging = () => rang.resolve()
      proxy.invites.push(early)
      const outcome = invite()
      await rang.promise
      // Its refusal comes after everything that the first response has led to.
      proxy.send(inviteFrom({}, sdp))
      await answered(400)
      expect(accepted).toEqual([])
      const request = proxy.received.find((text) => text.startsWith('INVITE')) ?? ''
      proxy.send(answerTo(request, { status: 200, body: sdp }))
      expect(await outcome).toBe('answered')
      expect(accepted).toEqual([sdp])
    },
  )

  it('[CAL-01] early sound of a telephone network reaches the media once: the answer repeats it', async () => {
    isPhone = true
    const accepted: string[] = []
    const rang = deferred<void>()
    media.accept = async (_leg, description) => {
      accepted.push(description)
      return ok(null)
    }
    onRinging = () => rang.resolve()
    proxy.invites.push({ status: 183, body: sdp })
    const outcome = invite()
    await rang.promise
    expect(accepted).toEqual([sdp])
    const request = proxy.received.find((text) => text.startsWith('INVITE')) ?? ''
    proxy.send(answerTo(request, { status: 200 }))
    expect(await outcome).toBe('answered')
    expect(accepted).toEqual([sdp])
  })

  it('[CAL-12] an INVITE that nobody answers in time is a timeout of signalling; other refusals are tried again', async () => {
    proxy.invites.push({ status: 408 }, { status: 480 }, { status: 491 })
    expect([await invite(), await invite(), await invite()]).toEqual(['refused', 'refused', 'glare'])
    expect(failed).toEqual([[leg, 'signaling-timeout']])
  })

  it('[CAL-12] a change of the media that is refused is said; one of a dialog that is gone begins anew', async () => {
    proxy.invites.push({ status: 200, body: sdp }, { status: 488 }, { status: 481 })
    expect(await invite()).toBe('answered')
    expect([await signalling.renew(leg), await signalling.renew(leg)]).toEqual(['refused', 'gone'])
    expect(failed).toEqual([[leg, 'sdp-api-failed']])
  })
})
