import { createSocket } from 'node:dgram'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { errorNameOf } from '#core/contract/errors.ts'
import type { PhoneCall } from '#core/contract/index.ts'
import { type Kamailio, startKamailio, whyNoKamailio } from './kamailio.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import {
  contactIn,
  dialogRequest,
  digestFor,
  fieldIn,
  openSocket,
  type Raw,
  requestText,
  responseText,
  statusesOf,
  statusIn,
} from './sip-client.ts'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import { answerCall, callIn, callsOf, leaveCall, partyIn, startCall } from './suites/telephony-client.ts'
import { type Connection, entitiesIn, eventually, newId, type Person, s, signIn, unwrap } from './test-client.ts'

/* What the shipped configuration of Kamailio lets through, written to it by hand. */

const { WebSocket: nativeWebSocket } = globalThis as { WebSocket?: unknown }
afterAll(() => void Reflect.set(globalThis, 'WebSocket', nativeWebSocket))

const programs = postgresPrograms()
const why = whyNoKamailio() ?? (programs === null ? 'no PostgreSQL' : null)
if (why !== null) console.log(`Kamailio is not tested: ${why}`)

describe.skipIf(why !== null)('Kamailio', () => {
  let kamailio: Kamailio
  let postgres: Postgres
  let env: Record<string, string>
  // After the backend, which ends with the hooks of `serverFor`.
  afterAll(async () => {
    await kamailio?.stop()
    await postgres?.stop()
  })
  const world = serverFor(async (options) => {
    kamailio = await startKamailio()
    postgres = await startPostgres(programs ?? '')
    env = { ...options?.env, ...(await postgres.newDemo()), ...kamailio.env }
    return startTestServer({ ...options, env })
  })
  const sockets: Raw[] = []
  const connections: Connection[] = []
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
    for (const socket of sockets.splice(0)) socket.close()
    for (const person of world.agents) for (const call of await callsOf(person)) await leaveCall(person, call)
  })

  const realm = '127.0.0.1'
  const accessOf = async (person: Person) => unwrap(await person.call('getSipAccess', { params: { s } }))
  async function open() {
    const raw = await openSocket(kamailio.env.SIP_URL ?? '')
    sockets.push(raw)
    return raw
  }
  /** The final answer to the request that was sent last, and what came before it. */
  async function final(raw: Raw) {
    const statuses: number[] = []
    for (;;) {
      const text = await raw.next()
      const status = statusIn(text)
      if (status > 0) statuses.push(status)
      if (status >= 200) return { status, text, statuses }
    }
  }
  const addressed = (user: string) => ({ From: `<sip:${user}@${realm}>;tag=${newId().slice(0, 8)}` })
  /** Registers `user` with the credentials of `as`; returns the final status. */
  async function register(raw: Raw, user: string, as: { username: string; password: string }): Promise<number> {
    const text = (more: Record<string, string> = {}) =>
      requestText('REGISTER', {
        uri: `sip:${realm}`,
        user,
        fields: { ...addressed(user), To: `<sip:${user}@${realm}>`, ...more },
      })
    raw.send(text())
    const challenge = fieldIn((await final(raw)).text, 'WWW-Authenticate')
    raw.send(text({ Authorization: digestFor(challenge, as, { uri: `sip:${realm}` }) }))
    return (await final(raw)).status
  }
  async function enter(person: Person) {
    const raw = await open()
    const access = await accessOf(person)
    expect(await register(raw, access.user, access)).toBe(200)
    return { raw, access }
  }
  const sdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 4000 RTP/AVP 8\r\n'
  const invite = (user: string, call: PhoneCall, partyId: string, fields: Record<string, string> = {}) =>
    requestText('INVITE', {
      uri: `sip:${partyId}@${realm}`,
      user,
      fields: { ...addressed(user), 'X-Everline-Call': call.id, 'Content-Type': 'application/sdp', ...fields },
      body: sdp,
    })
  async function ringing() {
    const [agent, second] = world.agents
    connections.push(await second.connect())
    const call = callIn(await startCall(agent, { kind: 'staff', eid: second.eid }))
    return { agent, second, call, partyId: partyIn(call, second).id }
  }

  beforeAll(async () => {
    const number = { id: newId(), number: '+493055500300', name: 'Line', access: 'everybody' as const, memberEids: [] }
    unwrap(await world.admin.call('createServiceNumber', { params: { s }, body: number }))
  })
  /** A telephone is to be called; its gateway registers when its process is ready. */
  async function calling(agent: Person) {
    const call = callIn(
      await eventually(async () => {
        const answer = await startCall(agent, { kind: 'number', number: '+4930555123' })
        return (answer.ok || answer.error.name !== 'numbers-unavailable') && answer
      }),
    )
    return { call, phoneId: call.parties.find(({ kind }) => kind === 'phone')?.id ?? '' }
  }

  it('[CAP-02] registers sessions by their own credentials, and nobody by those of another', async () => {
    const [agent, second] = world.agents
    const [own, other] = [await accessOf(agent), await accessOf(second)]
    const raw = await open()
    expect(await register(raw, own.user, { ...own, password: 'guessed' })).toBe(401)
    expect(await register(raw, own.user, other)).toBe(403)
    expect(await register(raw, `gateway-${newId()}`, other)).toBe(403)
    expect(await register(raw, own.user, own)).toBe(200)
  })

  it('[CAP-02] takes INVITEs only of the address that this connection has registered', async () => {
    const { agent, second, call, partyId } = await ringing()
    const { raw } = await enter(second)
    const { user } = await accessOf(agent)
    raw.send(invite(user, call, partyId))
    expect((await final(raw)).status).toBe(403)
    const unknown = await open()
    unknown.send(invite(user, call, partyId))
    expect((await final(unknown)).status).toBe(403)
    unknown.send(invite(user, call, partyId, { 'X-Everline-Gateway': `gateway-${newId()}` }))
    expect((await final(unknown)).status).toBe(403)
  })

  it('[CAP-02] lets nobody but parties invite, holds an INVITE while it rings, and says itself who invites', async () => {
    const { agent, second, call, partyId } = await ringing()
    const stranger = await enter(second)
    stranger.raw.send(invite(stranger.access.user, call, partyIn(call, agent).id))
    expect((await final(stranger.raw)).status).toBe(403)
    const { raw, access } = await enter(agent)
    raw.send(invite(access.user, call, partyId, { 'X-Everline-Party': 'forged' }))
    await eventually(async () => statusIn(await raw.next()) === 180)
    unwrap(await answerCall(second, call))
    const received = await stranger.raw.next()
    expect(received.split('\r\n').filter((line) => /^x-everline-party:/i.test(line))).toEqual([
      `X-Everline-Party: ${partyIn(call, agent).id}`,
    ])
  })

  /** A call between two browsers: the second has accepted, and has the INVITE. */
  async function invited() {
    const { agent, second, call, partyId } = await ringing()
    const [caller, target] = [await enter(agent), await enter(second)]
    caller.raw.send(invite(caller.access.user, call, partyId))
    unwrap(await answerCall(second, call))
    const first = await eventually(() => target.raw.received.find((text) => text.startsWith('INVITE')))
    return { caller: caller.raw, target: target.raw, user: target.access.user, first }
  }
  const earlySdp = `${sdp}a=early\r\n`

  /** Sends a request; returns the status of its final answer. */
  async function statusOf(raw: Raw, text: string) {
    raw.send(text)
    const isFinal = (other: string) => fieldIn(other, 'CSeq') === fieldIn(text, 'CSeq') && statusIn(other) >= 200
    return statusIn(await eventually(() => raw.received.find(isFinal)))
  }

  it('[CAP-02] early media of a browser reach no browser; its answer passes', async () => {
    const { caller, target, user, first } = await invited()
    for (const status of [180, 183]) target.send(responseText(first, status, earlySdp))
    for (const method of ['UPDATE', 'PRACK', 'INVITE']) {
      const change = dialogRequest(first, { method, from: 'target', user, uri: contactIn(first), body: earlySdp })
      expect(await statusOf(target, change), method).toBe(491)
    }
    target.send(responseText(first, 180, ''))
    // Kamailio has said before that it rings.
    const isOfTarget = (text: string) => statusIn(text) === 180 && fieldIn(text, 'To').endsWith(';tag=target')
    const uri = contactIn(await eventually(() => caller.received.find(isOfTarget)))
    const asked = statusOf(caller, dialogRequest(first, { method: 'PRACK', from: 'caller', user, uri }))
    const prack = await eventually(() => target.received.find((text) => text.startsWith('PRACK')))
    target.send(responseText(prack, 200, earlySdp))
    expect(await asked).toBe(200)
    target.send(responseText(first, 200, sdp))
    await eventually(() => statusesOf(caller).includes(200))
    expect(caller.received.join('')).not.toContain('a=early')
    expect(statusesOf(caller)).not.toContain(183)
  })

  it('[CAP-02] an INVITE to a telephone goes to the process that calls it, whichever Kamailio asks', async () => {
    const carrier = createSocket('udp4')
    carrier.bind(kamailio.carrierPort, '127.0.0.1')
    const called = new Promise<string>((resolve) => carrier.once('message', (packet) => resolve(String(packet))))
    // Kamailio asks the first process.
    const second = await startTestServer({ env: { ...env, PORT: '0' } })
    const email = 'agent1@everline.test'
    const agent = await signIn(second.url, email, world.server.passwordOf(email))
    const { call, phoneId } = await calling(agent)
    const { raw, access } = await enter(agent)
    raw.send(invite(access.user, call, phoneId))
    expect(await called).toMatch(/^INVITE sip:\+4930555123@/)
    unwrap(await leaveCall(agent, call))
    await second.close()
    carrier.close()
  })

  it('[CAP-02] opens no connection for foreign pages', async () => {
    const refused = await new Promise<number>((resolve) => {
      const socket = new WebSocket(kamailio.env.SIP_URL ?? '', 'sip', { origin: 'https://elsewhere.example' })
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      socket.once('error', () => {})
    })
    expect(refused).toBe(403)
  })

  it('[CAL-12] a call for which rtpengine makes no sound ends, and says why', async () => {
    const [agent] = world.agents
    const { call, phoneId } = await calling(agent)
    await kamailio.stopMedia()
    const { raw, access } = await enter(agent)
    raw.send(invite(access.user, call, phoneId))
    expect((await final(raw)).status).toBe(503)
    const last = await eventually(async () =>
      entitiesIn(await agent.feed(), 'call').findLast(({ id, end }) => id === call.id && end === 'failed'),
    )
    expect(errorNameOf(last.failureCode ?? 0)).toBe('media-server-unreachable')
  })
})
