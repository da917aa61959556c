import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { errorNameOf } from '#core/contract/errors.ts'
import type { PhoneCall } from '#core/contract/index.ts'
import { createCredentials } from '#server/sip/credentials.ts'
import { type Kamailio, sipSecret, startKamailio, whyNoKamailio } from './kamailio.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import { startRtpPhone } from './rtp-phone.ts'
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

/* Requests that the shipped configuration of Kamailio lets through, written by hand. */

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
  const sockets: Pick<Raw, 'close'>[] = []
  const carriers: Socket[] = []
  const connections: Connection[] = []
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()))
    for (const socket of [...sockets.splice(0), ...carriers.splice(0)]) socket.close()
    for (const person of world.agents) for (const call of await callsOf(person)) await leaveCall(person, call)
  })

  const realm = '127.0.0.1'
  const accessOf = async (person: Person) => unwrap(await person.call('getSipAccess', { params: { s } }))
  /** @param address the client's, as a reverse proxy in front of Kamailio tells it */
  async function open(address?: string) {
    const headers: Record<string, string> =
      address === undefined ? {} : { 'X-Forwarded-For': `198.51.100.1, ${address}` }
    const raw = await openSocket(kamailio.env.SIP_URL ?? '', 'sip', headers)
    sockets.push(raw)
    return raw
  }
  const addressed = (user: string) => ({ From: `<sip:${user}@${realm}>;tag=${newId().slice(0, 8)}` })
  type Credentials = { username: string; password: string }
  const registerText = (user: string, more: Record<string, string> = {}) =>
    requestText('REGISTER', {
      uri: `sip:${realm}`,
      user,
      fields: { ...addressed(user), To: `<sip:${user}@${realm}>`, ...more },
    })
  /** Sends a request; returns its final answer. */
  async function answerTo(raw: Raw, text: string): Promise<string> {
    raw.send(text)
    const isFinal = (other: string) => fieldIn(other, 'CSeq') === fieldIn(text, 'CSeq') && statusIn(other) >= 200
    return eventually(() => raw.received.find(isFinal))
  }
  const statusOf = async (raw: Raw, text: string) => statusIn(await answerTo(raw, text))
  /** Asks for a challenge; returns the digest that answers it. */
  async function digestOf(
    raw: Raw,
    user: string,
    as: Credentials,
    options: { realm?: string; hasCount?: boolean } = {},
  ) {
    const challenge = fieldIn(await answerTo(raw, registerText(user)), 'WWW-Authenticate')
    const challenged = challenge.replace(`"${realm}"`, `"${options.realm ?? realm}"`)
    return digestFor(challenged, as, { uri: `sip:${realm}`, hasCount: options.hasCount ?? true })
  }
  /** Registers `user` with the credentials of `as`; returns the final status. */
  const register = async (raw: Raw, user: string, as: Credentials) =>
    statusOf(raw, registerText(user, { Authorization: await digestOf(raw, user, as) }))
  async function enter(person: Person, address?: string) {
    const raw = await open(address)
    const access = await accessOf(person)
    expect(await register(raw, access.user, access)).toBe(200)
    return { raw, access }
  }
  const sdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 4000 RTP/AVP 8\r\n'
  const invite = (user: string, call: PhoneCall, partyId: string, fields: Record<string, string> = {}, body = sdp) =>
    requestText('INVITE', {
      uri: `sip:${partyId}@${realm}`,
      user,
      fields: { ...addressed(user), 'X-Everline-Call': call.id, 'Content-Type': 'application/sdp', ...fields },
      body,
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
  async function calling(agent: Person, number = '+4930555123') {
    const call = callIn(
      await eventually(async () => {
        const answer = await startCall(agent, { kind: 'number', number })
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
    expect(await statusOf(raw, invite(user, call, partyId))).toBe(403)
    const unknown = await open()
    expect(await statusOf(unknown, invite(user, call, partyId))).toBe(403)
    expect(await statusOf(unknown, invite(user, call, partyId, { 'X-Everline-Gateway': `gateway-${newId()}` }))).toBe(
      403,
    )
  })

  it('[CAP-02] lets nobody but parties invite, holds an INVITE while it rings, and says itself who invites', async () => {
    const { agent, second, call, partyId } = await ringing()
    const stranger = await enter(second)
    expect(await statusOf(stranger.raw, invite(stranger.access.user, call, partyIn(call, agent).id))).toBe(403)
    const { raw, access } = await enter(agent)
    raw.send(invite(access.user, call, partyId, { 'X-Everline-Party': 'forged' }))
    await eventually(() => statusesOf(raw).includes(180))
    const invitation = () => stranger.raw.received.find((text) => text.startsWith('INVITE'))
    expect(invitation()).toBe(undefined)
    unwrap(await answerCall(second, call))
    const received = await eventually(invitation)
    expect(received.split('\r\n').filter((line) => /^x-everline-party:/i.test(line))).toEqual([
      `X-Everline-Party: ${partyIn(call, agent).id}`,
    ])
  })

  /** A call between two browsers: the second has accepted, and has the INVITE. */
  async function invited(address?: string) {
    const { agent, second, call, partyId } = await ringing()
    const [caller, target] = [await enter(agent), await enter(second, address)]
    caller.raw.send(invite(caller.access.user, call, partyId))
    unwrap(await answerCall(second, call))
    const first = await eventually(() => target.raw.received.find((text) => text.startsWith('INVITE')))
    return { caller: caller.raw, target: target.raw, user: target.access.user, first }
  }
  const earlySdp = `${sdp}a=early\r\n`

  it('[CAP-02] early media of a browser reach no browser; its answer passes', async () => {
    const address = '203.0.113.32'
    const { caller, target, user, first } = await invited(address)
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
    const whats = ['INVITE before the answer', 'answer to INVITE with early media', 'answer to PRACK with early media']
    await logged(address, whats)
  })

  it('[CAP-02] a backend that stalls stops nothing that does not need it: others are answered meanwhile', async () => {
    const apart = await startKamailio()
    const asked: string[] = []
    const backend = createServer((request, response) => {
      request.setEncoding('utf8').once('data', (text: string) => {
        const { kind, user } = JSON.parse(text)
        asked.push(kind)
        // Questions about calls get no answer.
        if (kind === 'register') response.end(JSON.stringify({ kind: 'forward', user, fromPartyId: '' }))
      })
    }).listen(Number(apart.env.PORT), realm)
    const made = createCredentials({ secret: sipSecret, keys: [Buffer.alloc(32)], nowMs: Date.now })
    const clients = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const raw = await openSocket(apart.env.SIP_URL ?? '')
        sockets.push(raw)
        const user = newId()
        expect(await register(raw, user, made.create(user, Date.now() + 60_000))).toBe(200)
        return { raw, user }
      }),
    )
    for (const { raw, user } of clients)
      for (let count = 0; count < 4; count += 1)
        raw.send(
          requestText('INVITE', {
            uri: `sip:${newId()}@${realm}`,
            user,
            fields: { ...addressed(user), 'X-Everline-Call': newId(), 'Content-Type': 'application/sdp' },
            body: sdp,
          }),
        )
    await eventually(() => asked.includes('invite'))
    for (const { raw, user } of clients) expect(await statusOf(raw, options(user))).toBe(200)
    // A call of the carrier does not wait behind theirs.
    const carrier = await openCarrier(apart)
    carrier.send(ofCarrier(apart, 'INVITE', sdp))
    await eventually(() => asked.includes('incoming'))
    expect(clients.flatMap(({ raw }) => statusesOf(raw).filter((status) => status >= 200))).toEqual([])
    backend.closeAllConnections()
    backend.close()
    await apart.stop()
  })

  it('[CAP-02] without a carrier it asks about browsers as with one', async () => {
    const apart = await startKamailio({ hasCarrier: false })
    const backend = createServer((request, response) => {
      request.setEncoding('utf8').once('data', (text: string) => {
        const { kind, user } = JSON.parse(text)
        response.end(
          JSON.stringify(
            kind === 'register' ? { kind: 'forward', user, fromPartyId: '' } : { kind: 'refuse', status: 404 },
          ),
        )
      })
    }).listen(Number(apart.env.PORT), realm)
    const made = createCredentials({ secret: sipSecret, keys: [Buffer.alloc(32)], nowMs: Date.now })
    const raw = await openSocket(apart.env.SIP_URL ?? '')
    sockets.push(raw)
    const user = newId()
    expect(await register(raw, user, made.create(user, Date.now() + 60_000))).toBe(200)
    const fields = { ...addressed(user), 'X-Everline-Call': newId(), 'Content-Type': 'application/sdp' }
    const text = requestText('INVITE', { uri: `sip:${newId()}@${realm}`, user, fields, body: sdp })
    expect(await statusOf(raw, text)).toBe(404)
    backend.closeAllConnections()
    backend.close()
    await apart.stop()
  })

  it('[CAP-02] INVITEs that wait are asked about by one question for all; each goes on once it has somewhere to go, or was cancelled', async () => {
    const apart = await startKamailio()
    const asked: string[] = []
    const held: string[][] = []
    let changed = ''
    let kind = 'hold'
    const backend = createServer((request, response) => {
      request.setEncoding('utf8').once('data', (text: string) => {
        const question = JSON.parse(text)
        if (question.invites !== undefined) {
          held.push(question.invites.split(',').slice(0, -1))
          response.end(JSON.stringify({ changed }))
          changed = ''
        } else if (question.kind === 'register')
          response.end(JSON.stringify({ kind: 'forward', user: question.user, fromPartyId: '' }))
        else {
          asked.push(question.partyId)
          response.end(JSON.stringify({ kind, status: 480 }))
        }
      })
    }).listen(Number(apart.env.PORT), realm)
    const made = createCredentials({ secret: sipSecret, keys: [Buffer.alloc(32)], nowMs: Date.now })
    const raw = await openSocket(apart.env.SIP_URL ?? '')
    sockets.push(raw)
    const users = [newId(), newId()]
    const texts: string[] = []
    for (const user of users) {
      expect(await register(raw, user, made.create(user, Date.now() + 60_000))).toBe(200)
      for (let count = 0; count < 10; count += 1) {
        const fields = { ...addressed(user), 'X-Everline-Call': newId(), 'Content-Type': 'application/sdp' }
        texts.push(requestText('INVITE', { uri: `sip:${newId()}@${realm}`, user, fields, body: sdp }))
      }
    }
    for (const text of texts) raw.send(text)
    await eventually(() => held.at(-1)?.length === texts.length)
    const before = held.length
    await eventually(() => held.length >= before + 5)
    // Each of them when it came, and never again.
    expect(asked).toHaveLength(texts.length)
    expect(held.slice(before).every(({ length }) => length === texts.length)).toBe(true)

    kind = 'refuse'
    const [first = '', second = ''] = held.at(-1) ?? []
    changed = `${first.split('/')[0]},`
    await eventually(() => statusesOf(raw).includes(480))
    expect(asked.slice(texts.length)).toEqual([first.split('/').at(-1)])
    const text = texts.find((each) => each.includes(second.split('/').at(-1) ?? '?')) ?? ''
    raw.send(text.replace('INVITE', 'CANCEL').replace(/^(CSeq: \d+) INVITE/m, '$1 CANCEL'))
    await eventually(() => statusesOf(raw).includes(487))
    await eventually(() => held.at(-1)?.length === texts.length - 2)
    backend.closeAllConnections()
    backend.close()
    // A backend that is gone is asked about none of them again.
    await eventually(() => statusesOf(raw).filter((status) => status === 503).length === texts.length - 2)
    expect(asked).toHaveLength(texts.length + 1 + 1)
    await apart.stop()
  })

  const printed = (text: string) => eventually(() => kamailio.printed().includes(text))
  /** Events of the service that come from an address. */
  const eventsFrom = async (text: string) =>
    unwrap(await world.admin.call('searchSecurityLog', { params: { s }, query: { text } })).events
  /** Waits until the security log has all of `whats` of the second agent at an address. */
  const logged = (address: string, whats: readonly string[]) =>
    eventually(async () => {
      const events = await eventsFrom(address)
      const { eid } = world.agents[1]
      return whats.every((what) => events.some((event) => event.about === `sip ${what}` && event.eid === eid))
    })
  const anotherSession = () => {
    const email = 'agent3@everline.test'
    return signIn(world.server.url, email, world.server.passwordOf(email))
  }
  const options = (user: string) => requestText('OPTIONS', { uri: `sip:${realm}`, user, fields: addressed(user) })

  const candidates = (count: number) => `${sdp}${'a=candidate:1 1 udp 1 192.0.2.1 4000 typ host\r\n'.repeat(count)}`
  const refusedBodies: { why: string; status: number; body: string; fields?: Record<string, string> }[] = [
    { why: 'more than 200 candidates', status: 488, body: candidates(201) },
    { why: 'a line of more than 1,024 characters', status: 400, body: `${sdp}a=${'x'.repeat(1023)}\r\n` },
    { why: 'more than 1,000 lines', status: 413, body: sdp + 'a=x\r\n'.repeat(1000) },
    { why: 'more than 32 kB', status: 413, body: sdp + `a=${'x'.repeat(1000)}\r\n`.repeat(33) },
    { why: 'no session description', status: 400, body: 'hello\r\n' },
    { why: 'another type', status: 415, body: sdp, fields: { 'Content-Type': 'text/plain' } },
    { why: 'a body that is encoded', status: 415, body: sdp, fields: { 'Content-Encoding': 'gzip' } },
  ]

  it('[CAP-02] an INVITE whose session description no browser makes is refused and logged', async () => {
    const { agent, call, partyId } = await ringing()
    const address = '203.0.113.31'
    const { raw, access } = await enter(agent, address)
    for (const { why, status, body, fields } of refusedBodies)
      expect(await statusOf(raw, invite(access.user, call, partyId, fields, body)), why).toBe(status)
    await eventually(async () => (await eventsFrom(address)).some(({ about }) => about === 'sip INVITE body 488'))
  })

  it('[CAP-02] session descriptions that no browser makes reach nobody in an answer or in a dialog', async () => {
    const address = '203.0.113.33'
    const { caller, target, user, first } = await invited(address)
    target.send(responseText(first, 200, candidates(201)))
    const answer = await eventually(() =>
      caller.received.find((text) => statusIn(text) === 200 && /^CSeq: .*INVITE/im.test(text)),
    )
    expect(answer).not.toContain('a=candidate')
    const within = { from: 'caller', user, uri: contactIn(answer) } as const
    for (const { why, status, body, fields = {} } of refusedBodies) {
      const again = dialogRequest(first, { ...within, method: 'INVITE', body, fields })
      expect(await statusOf(caller, again), why).toBe(status)
    }
    expect(target.received.filter((text) => text.startsWith('INVITE'))).toHaveLength(1)
    for (const count of [201, 200]) {
      const asked = answerTo(caller, dialogRequest(first, { ...within, method: 'OPTIONS' }))
      const options = await eventually(() => target.received.find((text) => text.startsWith('OPTIONS')))
      target.received.length = 0
      target.send(responseText(options, 200, candidates(count)))
      expect((await asked).includes('a=candidate'), String(count)).toBe(count === 200)
    }
    await logged(address, ['answer to INVITE body 488', 'answer to OPTIONS body 488'])
  })

  it('[CAP-02] a digest is good once, also on another connection, and what is replayed is logged', async () => {
    const address = '203.0.113.10'
    const access = await accessOf(world.agents[0])
    const raw = await open(address)
    const digest = await digestOf(raw, access.user, access)
    const again = (on: Raw) => statusOf(on, registerText(access.user, { Authorization: digest }))
    expect(await again(raw)).toBe(200)
    expect(await again(raw)).toBe(401)
    expect(await again(await open(address))).toBe(401)
    // A client that counts nothing has each challenge once.
    const old = await digestOf(raw, access.user, access, { hasCount: false })
    const once = () => statusOf(raw, registerText(access.user, { Authorization: old }))
    expect([await once(), await once()]).toEqual([200, 401])
    await printed(`refused: REGISTER replayed or old nonce, REGISTER of sip:${access.user}@${realm} from ${address}`)
  })

  it('[CAP-02] refuses credentials that are over, of another secret or of another realm', async () => {
    const { user } = await accessOf(world.agents[0])
    const raw = await open('203.0.113.20')
    const made = (secret: string, ms: number) =>
      createCredentials({ secret, keys: [Buffer.alloc(32)], nowMs: Date.now }).create(user, Date.now() + ms)
    expect(await register(raw, user, made(sipSecret, -60_000))).toBe(401)
    expect(await register(raw, user, made('secret-of-somebody-else', 60_000))).toBe(401)
    await printed('refused: REGISTER wrong credentials')
    const own = made(sipSecret, 60_000)
    const elsewhere = await digestOf(raw, user, own, { realm: 'elsewhere.example' })
    expect(await statusOf(raw, registerText(user, { Authorization: elsewhere }))).toBe(401)
    await printed('refused: REGISTER malformed digest')
    const foreign = `<sip:${user}@elsewhere.example>`
    expect(await statusOf(raw, registerText(user, { From: `${foreign};tag=1`, To: foreign }))).toBe(403)
    expect(await statusOf(raw, options(user).replaceAll('OPTIONS', 'INVITE'))).toBe(403)
    expect(await register(raw, user, own)).toBe(200)
  })

  it('[CAP-02] a session that has signed out registers no more, and its connection calls nobody', async () => {
    const { call, partyId } = await ringing()
    const leaving = await anotherSession()
    const { raw, access } = await enter(leaving, '203.0.113.30')
    const { eid, token } = leaving
    const body = { grant_type: 'revoke' as const, eid, refresh_token: token.refresh_token }
    unwrap(await leaving.call('revokeToken', { params: { s }, body }))
    expect(await register(raw, access.user, access)).toBe(403)
    await printed('refused: REGISTER ended session')
    expect(await statusOf(raw, invite(access.user, call, partyId))).toBe(403)
  })

  it('[CAP-02] a forged sender is in the security log, with the account whose credentials it has', async () => {
    const [agent, second] = world.agents
    const address = '203.0.113.40'
    const [own, other] = [await accessOf(agent), await accessOf(second)]
    expect(await register(await open(address), own.user, other)).toBe(403)
    const [event] = await eventually(async () => {
      const found = await eventsFrom(address)
      return found.length > 0 && found
    })
    expect(event).toMatchObject({ kind: 'refused', about: 'sip REGISTER spoofed From', eid: second.eid, address })
  })

  it('[CAP-02] more INVITEs of a session than a client needs are refused, whichever connection they use, and logged', async () => {
    const agent = await anotherSession()
    const statuses: number[] = []
    const { user } = await accessOf(agent)
    for (const address of ['203.0.113.50', '203.0.113.51']) {
      const { raw } = await enter(agent, address)
      for (let count = 0; count < 61; count += 1) {
        const text = requestText('INVITE', { uri: `sip:nobody@${realm}`, user, fields: addressed(user) })
        statuses.push(await statusOf(raw, text))
      }
    }
    expect(statuses).toEqual([...Array(120).fill(404), 503, 503])
    const events = await eventually(async () => {
      const found = await eventsFrom('203.0.113.51')
      return found.length > 0 && found
    })
    expect(events).toMatchObject([{ kind: 'limited', about: 'sip-invites', eid: agent.eid }])
  })

  it('[CAP-02] more INVITEs of a session that wait than a client can need are refused; a cancelled one makes room', async () => {
    const [agent] = world.agents
    const { call, partyId } = await ringing()
    const { raw, access } = await enter(agent, '203.0.113.70')
    const texts = Array.from({ length: 16 }, () => invite(access.user, call, partyId))
    for (const text of texts) raw.send(text)
    await eventually(() => statusesOf(raw).filter((status) => status === 180).length === 16)
    expect(await statusOf(raw, invite(access.user, call, partyId))).toBe(503)
    for (const text of texts) raw.send(text.replace('INVITE', 'CANCEL').replace(/^(CSeq: \d+) INVITE/m, '$1 CANCEL'))
    await eventually(() => statusesOf(raw).filter((status) => status === 487).length === 16)
    expect(await statusOf(raw, invite(access.user, call, newId()))).toBe(404)
  })

  it('[CAP-02] a flood of messages closes its connection; nobody else’s address is held up by it', async () => {
    const raw = await open('203.0.113.60')
    for (let count = 0; count < 700; count += 1) raw.send(options('flood'))
    await eventually(() => raw.isClosed())
    await printed('refused: sip-requests-of-address, OPTIONS of sip:flood@')
    await printed('refused: sip-messages, OPTIONS of sip:flood@')
    expect(await statusOf(await open('203.0.113.61'), options('other'))).toBe(200)
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

  /** A carrier that rings several telephones at once: by the tags of the telephones, what they get. */
  async function forkingCarrier() {
    const socket = createSocket('udp4')
    const received: string[] = []
    let proxyPort = 0
    socket.on('message', (packet, from) => {
      proxyPort = from.port
      const text = String(packet)
      received.push(text)
      if (/^(?:BYE|CANCEL) /.test(text)) answer(text, 200)
    })
    socket.bind(kamailio.carrierPort, '127.0.0.1')
    carriers.push(socket)
    const contact = `phone@127.0.0.1:${kamailio.carrierPort}`
    const answer = (request: string, status: number, tag = '', body = '') => {
      const text = responseText(request, status, body).replace('target@b.invalid;transport=ws', contact)
      socket.send(text.replace(/^(To: .*);tag=target/m, `$1;tag=${tag}`), proxyPort, '127.0.0.1')
    }
    const gets = (tag: string) =>
      received.flatMap((text) =>
        fieldIn(text, 'To').endsWith(`;tag=${tag}`) ? [text.slice(0, text.indexOf(' '))] : [],
      )
    /** A telephone that answers says so again until its answer is acknowledged (RFC 3261 §13.3.1.4). */
    const accept = (invitation: string, tag: string) => {
      answer(invitation, 200, tag, sdp)
      const again = setInterval(() => {
        if (gets(tag).includes('ACK')) clearInterval(again)
        else answer(invitation, 200, tag, sdp)
      }, 500)
      socket.once('close', () => clearInterval(again))
    }
    return {
      // Kamailio may still repeat the INVITE of another call.
      invited: (number: string) => eventually(() => received.find((text) => text.startsWith(`INVITE sip:${number}@`))),
      answer,
      accept,
      /** The methods that the telephone of a tag gets. */
      gets,
    }
  }

  it.each([
    ['after it was taken back', true],
    ['while it rings', false],
  ])(
    '[CAP-02] telephones of one number that answer together %s: all but the first are hung up at once',
    async (_when, isCancelled) => {
      const carrier = await forkingCarrier()
      const number = `+493055512${isCancelled ? 4 : 5}`
      const [agent] = world.agents
      const { call, phoneId } = await calling(agent, number)
      const { raw, access } = await enter(agent)
      raw.send(invite(access.user, call, phoneId))
      const invitation = await carrier.invited(number)
      carrier.answer(invitation, 180, 'one')
      await eventually(() => statusesOf(raw).includes(180))
      if (isCancelled) unwrap(await leaveCall(agent, call))
      const tags = ['one', 'two', 'three']
      for (const tag of tags) carrier.accept(invitation, tag)
      for (const tag of tags) await eventually(() => carrier.gets(tag).includes('ACK'))
      // Kamailio reads packets in several processes: any of the answers may be the first.
      const hungUp = () => tags.filter((tag) => carrier.gets(tag).includes('BYE')).length
      await eventually(() => hungUp() >= (isCancelled ? 3 : 2))
      expect(hungUp()).toBe(isCancelled ? 3 : 2)
    },
  )

  /** The carrier of a Kamailio, packet by packet. */
  async function openCarrier(of = kamailio) {
    const socket = createSocket('udp4').bind(of.carrierPort, '127.0.0.1')
    await once(socket, 'listening')
    const received: string[] = []
    socket.on('message', (packet) => received.push(String(packet)))
    sockets.push({ close: () => socket.close() })
    return {
      received,
      send: (text: string) => socket.send(text, of.sipPort, '127.0.0.1'),
      next: (isWanted: (text: string) => boolean) => eventually(() => received.find(isWanted)),
    }
  }
  const line = '+493055500300'
  const at = `@${realm}`
  const own = `<sip:+4930555123${at}>`

  /** A request of the carrier of a Kamailio. */
  const ofCarrier = (of: Kamailio, method: string, body = '') =>
    requestText(method, {
      uri: `sip:${line}${at}`,
      user: 'far',
      fields: {
        ...{ From: `${own};tag=${newId()}`, Contact: `<sip:far@127.0.0.1:${of.carrierPort}>` },
        Via: `SIP/2.0/UDP 127.0.0.1:${of.carrierPort};branch=z9hG4bK${newId()}`,
        ...(body !== '' && { 'Content-Type': 'application/sdp' }),
      },
      body,
    })

  it('[CAP-02] a backend that stalls holds up nothing of the carrier but new calls, which end if they are taken back, or are refused', async () => {
    const apart = await startKamailio()
    const waiting: (() => void)[] = []
    const backend = createServer((_request, response) => {
      waiting.push(() => response.end(JSON.stringify({ kind: 'refuse', status: 404 })))
    }).listen(Number(apart.env.PORT), realm)
    const carrier = await openCarrier(apart)
    /** The statuses of the answers to a request. */
    const answers = (text: string) =>
      carrier.received.filter((each) => fieldIn(each, 'Call-ID') === fieldIn(text, 'Call-ID')).map(statusIn)
    // Many more than processes that take what the carrier sends, and more than those that ask.
    const invites = Array.from({ length: 40 }, () => ofCarrier(apart, 'INVITE', sdp))
    for (const text of invites) carrier.send(text)
    await eventually(() => waiting.length > 0)
    const [first = '', ...others] = invites
    carrier.send(first.replace('INVITE', 'CANCEL').replace(/^(CSeq: \d+) INVITE/m, '$1 CANCEL'))
    const options = ofCarrier(apart, 'OPTIONS')
    carrier.send(options)
    await eventually(() => answers(options).includes(200))
    await eventually(() => answers(first).includes(200))
    // Nothing has been decided yet, but each has been told to wait, so that the carrier does not send it again.
    await eventually(() => invites.every((text) => answers(text).includes(100)))
    expect(invites.flatMap(answers).filter((status) => status > 200)).toEqual([])

    await eventually(() => {
      for (const refuse of waiting.splice(0)) refuse()
      return invites.every((text) => answers(text).some((status) => status >= 300))
    })
    expect(answers(first)).toContain(487)
    expect(new Set(others.flatMap(answers))).toEqual(new Set([100, 404]))
    backend.closeAllConnections()
    backend.close()
    await apart.stop()
  })

  it('[CAP-02] both INVITEs of a voice message tell the gateway who called whom, and it reads their addresses', async () => {
    const apart = await startKamailio()
    const user = `gateway-${newId()}`
    const backend = createServer((_request, response) =>
      response.end(JSON.stringify({ kind: 'forward', user, called: line })),
    ).listen(Number(apart.env.PORT), realm)
    const gateway = await openSocket(apart.env.SIP_URL ?? '')
    sockets.push(gateway)
    const made = createCredentials({ secret: sipSecret, keys: [Buffer.alloc(32)], nowMs: Date.now })
    expect(await register(gateway, user, made.create(user, Date.now() + 60_000))).toBe(200)
    const carrier = await openCarrier(apart)
    carrier.send(ofCarrier(apart, 'INVITE', sdp))
    const invited = (count: number) =>
      eventually(() => gateway.received.filter((text) => text.startsWith('INVITE'))[count - 1])
    const first = await invited(1)
    const token = newId()
    gateway.send(responseText(first, 480, '').replace('Contact:', `X-Everline-Voicemail: ${token}\r\nContact:`))
    const second = await invited(2)
    expect(fieldIn(second, 'X-Everline-Voicemail')).toBe(token)
    for (const text of [first, second]) {
      expect(text.match(/^X-Everline-(?:Called|From): .*$/gm)?.sort()).toEqual([
        `X-Everline-Called: ${line}`,
        expect.stringContaining(`X-Everline-From: ${own};tag=`),
      ])
      expect(fieldIn(text, 'From')).toContain(`<sip:caller${at}>`)
      expect(fieldIn(text, 'To')).toContain(`<sip:called${at}>`)
      expect(fieldIn(text, 'Record-Route')).toBe(fieldIn(first, 'Record-Route'))
    }
    backend.closeAllConnections()
    backend.close()
    await apart.stop()
  })

  it('[CAL-05] a telephone is known by its number and reaches its line, however the carrier writes addresses, which come back as they were', async () => {
    const carrier = await openCarrier()
    // Its gateway registers when its process is ready.
    const { call } = await calling(world.agents[0])
    unwrap(await leaveCall(world.agents[0], call))
    const forms = [
      { target: `sip:${line}${at}`, from: own },
      { target: `sip:%2B493055500300${at}`, from: '<tel:+49-30-555-123>' },
      { target: `sip:+49-30-555-00300${at}`, from: `"Kern, Nadia" <sip:+4930555123;cpc=ordinary${at};user=phone>` },
      { target: `sip:3055500300;phone-context=+49${at};user=phone`, from: `sip:+4930555123${at}` },
      { target: `sip:${line};npdi;rn=+4930555${at};user=phone`, from: `<sip:030555123${at}>` },
      { target: `tel:${line}`, from: '<tel:30555123;phone-context=+49>' },
      {
        target: `sip:493055500300${at}`,
        from: `<sip:anonymous@anonymous.invalid>`,
        asserted: `<sip:x${at}>, <tel:+4930555123>`,
      },
    ]
    for (const { target, from, asserted } of forms) {
      const to = `<${target}>`
      const fields = {
        ...{ From: `${from};tag=far`, To: to, 'Content-Type': 'application/sdp' },
        ...{ Contact: `<sip:far@127.0.0.1:${kamailio.carrierPort}>` },
        Via: `SIP/2.0/UDP 127.0.0.1:${kamailio.carrierPort};branch=z9hG4bK${newId()}`,
        ...(asserted !== undefined && { 'P-Asserted-Identity': asserted }),
      }
      const invite = requestText('INVITE', { uri: target, user: 'far', fields, body: sdp })
      const isAnswer = (status: number) => (text: string) =>
        statusIn(text) === status && fieldIn(text, 'Call-ID') === fieldIn(invite, 'Call-ID')
      carrier.send(invite)
      const ringing = await carrier.next(isAnswer(180))
      expect([fieldIn(ringing, 'From'), fieldIn(ringing, 'To').split(';tag=')[0]]).toEqual([`${from};tag=far`, to])
      carrier.send(
        requestText('CANCEL', {
          uri: target,
          user: 'far',
          fields: {
            ...fields,
            'Call-ID': fieldIn(invite, 'Call-ID'),
            CSeq: fieldIn(invite, 'CSeq').replace('INVITE', 'CANCEL'),
          },
        }),
      )
      await carrier.next(isAnswer(487))
      const logged = await eventually(async () => {
        const query = { limit: '1', text: '' }
        const [last] = unwrap(await world.admin.call('getCallLog', { params: { s }, query })).items
        return last?.direction === 'in' && last
      })
      expect(
        logged.parties.map(({ number }) => number),
        target,
      ).toEqual(['+4930555123', line])
    }
  })

  it.each([
    ['301', '<tel:+4930555777>'],
    ['302', `<sip:+4930555777${at}>`],
    ['380', '"no address"'],
  ])('[CAL-12] the caller reads that a number has moved: %s with %s', async (status, contact) => {
    const carrier = await openCarrier()
    const [agent] = world.agents
    const number = `+49305551${status}`
    const { call, phoneId } = await calling(agent, number)
    const { raw, access } = await enter(agent)
    raw.send(invite(access.user, call, phoneId))
    const received = await carrier.next((text) => text.startsWith(`INVITE sip:${number}`))
    carrier.send(responseText(received, Number(status), '').replace(/^Contact: .*$/m, `Contact: ${contact}`))
    const last = await eventually(async () =>
      entitiesIn(await agent.feed(), 'call').findLast(({ id, end }) => id === call.id && end === 'failed'),
    )
    expect(errorNameOf(last.failureCode ?? 0)).toBe('call-target-moved')
  })

  it('[CAL-07] [CAL-01] a telephone whose call is given away hears the backend’s ringback tone by the media server, until a colleague answers', async () => {
    const carrier = await openCarrier()
    const rtp = await startRtpPhone()
    sockets.push(rtp)
    const [agent, second] = world.agents
    connections.push(await agent.connect(), await second.connect())
    const number = '+4930555126'
    const { call, phoneId } = await calling(agent, number)
    const [{ raw, access }, theirs] = [await enter(agent), await enter(second)]
    raw.send(invite(access.user, call, phoneId))
    const contact = `phone@127.0.0.1:${kamailio.carrierPort}`
    const sound = sdp.replace('4000', String(rtp.port))
    const answer = (request: string, status = 200) =>
      carrier.send(
        responseText(request, status, status === 200 ? sound : '').replace('target@b.invalid;transport=ws', contact),
      )
    const first = await carrier.next((text) => text.startsWith(`INVITE sip:${number}@`))
    answer(first)
    const seen = [fieldIn(first, 'CSeq')]
    /** The next INVITE of this dialog; those of others, and of this one, may still be repeated. */
    async function asked() {
      const isNext = (text: string) =>
        text.startsWith('INVITE') &&
        fieldIn(text, 'Call-ID') === fieldIn(first, 'Call-ID') &&
        !seen.includes(fieldIn(text, 'CSeq'))
      const next = await carrier.next(isNext)
      seen.push(fieldIn(next, 'CSeq'))
      return next
    }
    await eventually(() => raw.received.some((text) => statusIn(text) === 200 && /^CSeq: .*INVITE/im.test(text)))
    const portOf = (text: string) => Number(/^m=audio (\d+)/m.exec(text)?.[1])

    /** The call is given to somebody who is there, and answers. */
    async function give(by: Person, to: Person, theirs: Raw, user: string) {
      const body = { type: 'blind' as const, target: { kind: 'staff' as const, eid: to.eid } }
      const params = { s, callId: call.id }
      const before = rtp.heardPackets()
      unwrap(await by.call('transferCall', { params, body, idempotencyKey: newId() }))
      const begins = await asked()
      expect(begins).not.toContain('X-Everline')
      answer(begins)
      await eventually(() => rtp.heardPackets() >= before + 30)
      expect(rtp.heard(425, before + 2)).toBeGreaterThan(0.9)
      // It comes from the media server, as the description says, and not from the backend.
      expect(rtp.heardFrom()).toContain(portOf(begins))
      unwrap(await answerCall(to, call))
      theirs.received.length = 0
      theirs.send(invite(user, call, phoneId))
      const ends = await asked()
      expect(portOf(ends)).not.toBe(portOf(begins))
      answer(ends)
      await eventually(() => statusesOf(theirs).includes(200))
    }
    await give(agent, second, theirs.raw, theirs.access.user)
    await give(second, agent, raw, access.user)
    expect(rtp.heardFrom()).toHaveLength(2)
    // The tone has ended, which sends a packet each 20 ms. On a busy machine what was on its way comes a little later.
    let heard = 0
    let silentLooks = 0
    await eventually(() => {
      const now = rtp.heardPackets()
      silentLooks = now === heard ? silentLooks + 1 : 0
      heard = now
      return silentLooks >= 10
    })
    unwrap(await leaveCall(agent, call))
    await carrier.next((text) => text.startsWith('BYE') && fieldIn(text, 'Call-ID') === fieldIn(first, 'Call-ID'))
    expect(rtp.heardPackets() - heard).toBeLessThan(2)
  })

  /** The status with which Kamailio answers who would connect. */
  const connectStatus = (options: ClientOptions) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(kamailio.env.SIP_URL ?? '', 'sip', options)
      socket.once('open', () => {
        socket.close()
        resolve(101)
      })
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      socket.once('error', () => {})
    })

  it('[CAP-02] opens no connection for foreign pages', async () => {
    expect(await connectStatus({ origin: 'https://elsewhere.example' })).toBe(403)
  })

  it('[CAP-02] one address has no more connections than are allowed, until one of them ends', async () => {
    const address = '203.0.113.151'
    const more = () => connectStatus({ headers: { 'X-Forwarded-For': address } })
    const [first] = await Promise.all(Array.from({ length: 50 }, () => open(address)))
    expect(await more()).toBe(429)
    expect(await connectStatus({ headers: { 'X-Forwarded-For': '203.0.113.152' } })).toBe(101)
    // No session is known: the event is of no service, whose admins would see it.
    await printed(`refused: sip-connections-of-address, GET of <null> from ${address}`)
    first?.close()
    await eventually(async () => (await more()) === 101)
  })

  it('[CAL-12] a call for which rtpengine makes no sound ends, and says why', async () => {
    const [agent] = world.agents
    const { call, phoneId } = await calling(agent)
    await kamailio.stopMedia()
    const { raw, access } = await enter(agent)
    expect(await statusOf(raw, invite(access.user, call, phoneId))).toBe(503)
    const last = await eventually(async () =>
      entitiesIn(await agent.feed(), 'call').findLast(({ id, end }) => id === call.id && end === 'failed'),
    )
    expect(errorNameOf(last.failureCode ?? 0)).toBe('media-server-unreachable')
  })
})
