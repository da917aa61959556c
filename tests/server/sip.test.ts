import { type Session, SessionState } from 'sip.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { valuesIn } from '#server/sip/message.ts'
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts'
import {
  type Agent,
  digestFor,
  established,
  fieldIn,
  newId,
  openSocket,
  type Pair,
  type Raw,
  realm,
  registerByHand,
  requestText,
  responseText,
  type Sip,
  startAgent,
  startPair,
  startSip,
  statusesOf,
  statusIn,
  terminated,
} from './sip-client.ts'
import { eventually } from './test-client.ts'

/* Signalling of calls over WebSocket, with sip.js on both sides, and with messages written by hand. */

const webSocket = Reflect.get(globalThis, 'WebSocket')
afterAll(() => {
  Reflect.set(globalThis, 'WebSocket', webSocket)
})

let sip: Sip
beforeAll(async () => {
  sip = await startSip()
})
afterAll(() => sip.close())

const forwardTo = (agent: { sessionId: string }) =>
  ({ kind: 'forward', sessionId: agent.sessionId, fromPartyId: 'from-party' }) as const

describe('calls between two clients', () => {
  let alice: Agent
  let bob: Agent
  let callId: string
  let partyId: string
  beforeEach(async () => {
    ;[alice, bob] = await Promise.all([startAgent(sip, 'alice'), startAgent(sip, 'bob')])
    callId = newId()
    partyId = newId()
  })
  afterEach(() => Promise.all([alice.stop(), bob.stop()]))

  async function talk() {
    sip.route(callId, partyId, forwardTo(bob))
    const call = alice.call(callId, partyId)
    const invitation = await bob.invited()
    await invitation.accept()
    await established(call.inviter)
    await established(invitation)
    // Arrives after the acknowledgement, before which sip.js takes no other INVITE.
    await sendTone(call.inviter, invitation, 'Signal=1')
    return { ...call, invitation }
  }

  /** Sends a tone and waits until the other side has it. */
  async function sendTone(from: Session, to: Session, content: string) {
    let tone = ''
    to.delegate = {
      onInfo(info) {
        tone = info.request.body
        void info.accept()
      },
    }
    const body = { contentDisposition: 'render', contentType: 'application/dtmf-relay', content }
    await from.info({ requestOptions: { body } })
    await eventually(() => tone === content)
  }

  /** Changes the media of a dialog. The tone arrives after everything that belongs to the change. */
  async function reinvite(from: Session, to: Session) {
    let isAccepted = false
    await from.invite({
      requestDelegate: {
        onAccept() {
          isAccepted = true
        },
      },
    })
    await eventually(() => isAccepted)
    await sendTone(from, to, 'Signal=5')
  }

  it('[CAP-02] [CAL-01] a call rings until somebody has accepted, and then both have a dialog', async () => {
    sip.route(callId, partyId, { kind: 'hold' })
    const { inviter, statuses } = alice.call(callId, partyId)
    await eventually(() => statuses.includes(180))
    expect(bob.invitations).toEqual([])
    sip.route(callId, partyId, forwardTo(bob))
    const invitation = await bob.invited()
    expect(invitation.request.getHeader('X-Everline-Call')).toBe(callId)
    expect(invitation.request.getHeader('X-Everline-Party')).toBe('from-party')
    await invitation.accept()
    await established(inviter)
    expect([alice.heard, bob.heard]).toEqual([['bob'], ['alice']])
    await inviter.bye()
    await terminated(invitation)
  })

  it('[CAL-01] the devices of who is rung get the caller’s description once while it rings, those that come later too, and nobody else', async () => {
    const eid = sip.eidOf(bob.sessionId) ?? ''
    const rings = { kind: 'hold', rings: { eid, fromPartyId: 'from-party' } } as const
    sip.route(callId, partyId, rings)
    const carol = await startAgent(sip, 'carol')
    alice.call(callId, partyId)
    await eventually(() => bob.offers.length > 0)
    // The call has changed, and still rings.
    sip.route(callId, partyId, rings)
    const other = await startAgent(sip, 'bob too', sip.newSession(eid))
    await eventually(() => other.offers.length > 0)
    const offer = { callId, partyId: 'from-party', body: expect.stringContaining('s=alice') }
    expect([bob.offers, other.offers, carol.offers, alice.offers]).toEqual([[offer], [offer], [], []])
    expect(bob.invitations).toEqual([])
    sip.route(callId, partyId, forwardTo(bob))
    const invitation = await bob.invited()
    expect(invitation.body).toBe(bob.offers[0]?.body)
    const late = await startAgent(sip, 'bob again', sip.newSession(eid))
    await invitation.accept()
    await established(invitation)
    expect(late.offers).toEqual([])
    await Promise.all([carol.stop(), other.stop(), late.stop()])
  })

  it('[CAL-01] a client can bring no description to another: the proxy takes no MESSAGE', async () => {
    sip.route(callId, partyId, forwardTo(bob))
    const user = sip.newSession()
    const raw = await openSocket(sip.url)
    await registerByHand(sip, raw, user)
    for (const target of [partyId, bob.sessionId]) {
      raw.send(requestText('MESSAGE', { uri: `sip:${target}@${realm}`, user, fields: { 'X-Everline-Call': callId } }))
      expect(statusIn(await raw.next())).toBe(405)
    }
    expect(bob.offers).toEqual([])
    raw.close()
  })

  it('[CAL-02] a caller who cancels while it rings or after it was forwarded ends it for both', async () => {
    sip.route(callId, partyId, { kind: 'hold' })
    const first = alice.call(callId, partyId)
    await eventually(() => first.statuses.includes(180))
    await first.inviter.cancel()
    await terminated(first.inviter)
    sip.route(callId, partyId, forwardTo(bob))
    const second = alice.call(callId, partyId)
    const invitation = await bob.invited()
    await eventually(() => second.statuses.includes(180) || second.inviter.state === SessionState.Establishing)
    await second.inviter.cancel()
    await terminated(second.inviter)
    await terminated(invitation)
    expect(bob.invitations).toEqual([])
    await eventually(() => [first, second].every(({ statuses }) => statuses.includes(487)))
  })

  it('[CAL-02] a target that is busy says so to the caller', async () => {
    sip.route(callId, partyId, forwardTo(bob))
    const { inviter, statuses } = alice.call(callId, partyId)
    await (await bob.invited()).reject({ statusCode: 486 })
    await terminated(inviter)
    await eventually(() => statuses.includes(486))
  })

  it('[CAL-13] both sides change the media of a call and send tones', async () => {
    const { inviter, invitation } = await talk()
    await reinvite(inviter, invitation)
    await reinvite(invitation, inviter)
    expect([alice.heard, bob.heard]).toEqual([
      ['bob', 'bob', 'bob'],
      ['alice', 'alice', 'alice'],
    ])
    await invitation.bye()
    await terminated(inviter)
  })

  it('[CAP-02] a dialog outlives a lost connection and a restart of the backend', async () => {
    const { inviter, invitation } = await talk()
    await bob.agent.transport.disconnect()
    await bob.return()
    await reinvite(inviter, invitation)
    sip.restart()
    for (const one of [alice, bob]) {
      await eventually(() => !one.agent.isConnected())
      await one.return()
    }
    await reinvite(invitation, inviter)
    await inviter.bye()
    await terminated(invitation)
  })

  it('[CAP-02] a call waits for a target whose page is just being loaded', async () => {
    await bob.stop()
    sip.route(callId, partyId, forwardTo(bob))
    const { inviter } = alice.call(callId, partyId)
    bob = await startAgent(sip, 'bob', bob.sessionId)
    await (await bob.invited()).accept()
    await established(inviter)
  })

  it('[CAP-02] the caller hears at once that the target has lost its connection', async () => {
    sip.route(callId, partyId, forwardTo(bob))
    const { inviter, statuses } = alice.call(callId, partyId)
    await bob.invited()
    await bob.agent.transport.disconnect()
    await terminated(inviter)
    await eventually(() => statuses.includes(480))
  })

  it('[CAP-02] a call whose answer the proxy refuses ends for both', async () => {
    const talkative = await startAgent(sip, 'x'.repeat(2000))
    sip.route(callId, partyId, forwardTo(talkative))
    const { inviter, statuses } = alice.call(callId, partyId)
    const invitation = await talkative.invited()
    await invitation.accept()
    await terminated(inviter)
    await terminated(invitation)
    expect(statuses).toContain(488)
    await talkative.stop()
  })

  it('[CAP-02] a caller without permission hears nothing, and the refusal is in the security log', async () => {
    const { inviter, statuses } = alice.call(callId, partyId)
    await terminated(inviter)
    await eventually(() => statuses.includes(403))
    expect(bob.invitations).toEqual([])
    expect(sip.events.at(-1)).toMatchObject({ kind: 'refused', about: 'sip INVITE of a party that may not be called' })
    // A party of the call that asks too early or too late is refused without an event.
    const before = sip.events.length
    sip.route(callId, partyId, { kind: 'refuse', status: 403, reason: 'Not in this call' })
    const again = alice.call(callId, partyId)
    await eventually(() => again.statuses.includes(403))
    expect(sip.events).toHaveLength(before)
  })
})

describe('refused requests', () => {
  let raw: Raw
  let user: string
  beforeEach(async () => {
    raw = await openSocket(sip.url)
    user = sip.newSession()
  })
  afterEach(() => raw.close())

  const lastEvent = () => sip.events.at(-1)?.about
  const invite = (fields: Record<string, string> = {}, body = '') =>
    requestText('INVITE', {
      uri: `sip:${newId()}@${realm}`,
      user,
      fields: { 'X-Everline-Call': newId(), ...(body ? { 'Content-Type': 'application/sdp' } : {}), ...fields },
      body,
    })
  const statusOf = async (text: string) => {
    raw.send(text)
    let answer = await raw.next()
    while (statusIn(answer) === 100) answer = await raw.next()
    return statusIn(answer)
  }

  it('[CAP-02] credentials that are wrong, over or of somebody else', async () => {
    const { username, password } = sip.access(user)
    const other = sip.newSession()
    const tries = [
      [{ username, password: `${password}x` }, 'wrong credentials'],
      [sip.access(user, Date.now() - 1000), 'wrong credentials'],
      [sip.access(other), 'spoofed From'],
    ] as const
    for (const [credentials, why] of tries) {
      expect(statusIn((await registerByHand(sip, raw, user, credentials)).answer), why).toBe(403)
      expect(lastEvent()).toBe(`sip REGISTER ${why}`)
    }
    await eventually(() => raw.isClosed())
    const again = await openSocket(sip.url)
    sip.endElsewhere(user)
    expect(statusIn((await registerByHand(sip, again, user)).answer)).toBe(403)
    expect(lastEvent()).toBe('sip REGISTER ended session')
    again.close()
  })

  it('[CAP-02] a digest that was used before, also on another connection', async () => {
    const { answer, authorization, register } = await registerByHand(sip, raw, user)
    expect(statusIn(answer)).toBe(200)
    raw.send(register({ Authorization: authorization }))
    const again = await raw.next()
    expect([statusIn(again), fieldIn(again, 'WWW-Authenticate')]).toEqual([401, expect.stringContaining('stale=true')])
    expect(lastEvent()).toBe('sip REGISTER replayed nonce')
    const other = await openSocket(sip.url)
    other.send(register({ Authorization: authorization }))
    expect(statusIn(await other.next())).toBe(401)
    expect(lastEvent()).toBe('sip REGISTER unknown nonce')
    other.close()
  })

  it('[CAP-02] a query without a contact is answered with the registration and its time left, and after the end with none', async () => {
    const { register } = await registerByHand(sip, raw, user)
    const ask = async (fields: Record<string, string>) => {
      raw.send(register(fields))
      const authorization = digestFor(fieldIn(await raw.next(), 'WWW-Authenticate'), sip.access(user))
      raw.send(register({ ...fields, Authorization: authorization }))
      return raw.next()
    }
    const answer = await ask({ Contact: '' })
    expect(statusIn(answer)).toBe(200)
    expect(fieldIn(answer, 'Contact')).toMatch(
      new RegExp(`^<sip:${user.slice(0, 8)}@a\\.invalid;transport=ws>;expires=\\d{3}$`),
    )
    expect(fieldIn(await ask({ Contact: '*', Expires: '0' }), 'Contact')).toBe('')
    const none = await ask({ Contact: '' })
    expect([statusIn(none), fieldIn(none, 'Contact')]).toEqual([200, ''])
  })

  it('[CAP-02] a REGISTER that requires what is not known here, or whose credentials end now', async () => {
    const { answer } = await registerByHand(sip, raw, user)
    expect(statusIn(answer)).toBe(200)
    raw.send(requestText('REGISTER', { uri: `sip:${realm}`, user, fields: { Require: 'gruu, path' } }))
    const refused = await raw.next()
    expect([statusIn(refused), fieldIn(refused, 'Unsupported')]).toEqual([420, 'gruu, path'])
    // Half a second is left.
    const clock = fakeClock(1_800_000_000_500)
    const other = await startSip({ clock })
    const socket = await openSocket(other.url)
    const session = other.newSession()
    const credentials = other.access(session, clock.nowMs() + 500)
    expect(statusIn((await registerByHand(other, socket, session, credentials)).answer)).toBe(403)
    expect(other.counts().registrations).toBe(0)
    socket.close()
    await other.close()
  })

  it('[CAP-02] everything of a client that has not registered or has signed out', async () => {
    expect(await statusOf(invite())).toBe(403)
    expect(lastEvent()).toBe('sip INVITE without a registration')
    await registerByHand(sip, raw, user)
    sip.endElsewhere(user)
    expect(await statusOf(invite())).toBe(403)
    expect(lastEvent()).toBe('sip INVITE of an ended session')
    await eventually(() => raw.isClosed())
  })

  it('[CAP-02] a session that ends closes its connection', async () => {
    await registerByHand(sip, raw, user)
    sip.endSession(user)
    await eventually(() => raw.isClosed())
  })

  it('[CAP-02] a new connection of a session takes the place of the old one', async () => {
    await registerByHand(sip, raw, user)
    const next = await openSocket(sip.url)
    await registerByHand(sip, next, user)
    await eventually(() => raw.isClosed())
    expect(next.isClosed()).toBe(false)
    next.close()
  })

  it('[CAP-02] INVITEs with a forged sender, no call, no dialog of their own, or what a proxy may not pass', async () => {
    await registerByHand(sip, raw, user)
    expect(await statusOf(invite({ From: `<sip:${newId()}@${realm}>;tag=1` }))).toBe(403)
    expect(lastEvent()).toBe('sip INVITE spoofed From')
    expect(await statusOf(invite({ 'X-Everline-Call': 'none' }))).toBe(404)
    expect(await statusOf(invite({ To: `<sip:a@${realm}>;tag=2` }))).toBe(481)
    const forged = `<sip:${realm};lr;leg=${user}.${newId()}.abc>`
    expect(await statusOf(invite({ To: `<sip:a@${realm}>;tag=2`, Route: forged }))).toBe(481)
    expect(lastEvent()).toBe('sip INVITE in no dialog of its own')
    expect(await statusOf(invite({ 'Max-Forwards': '0' }))).toBe(483)
    expect(await statusOf(invite({ 'Proxy-Require': 'magic' }))).toBe(420)
    const to = { uri: `sip:${newId()}@${realm}`, user }
    for (const method of ['MESSAGE', 'REFER', 'SUBSCRIBE', 'PUBLISH', 'BYE'])
      expect(await statusOf(requestText(method, to)), method).toBe(405)
  })

  it('[CAP-02] session descriptions that are too large', async () => {
    await registerByHand(sip, raw, user)
    const candidates = (count: number) => 'a=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\n'.repeat(count)
    expect(await statusOf(invite({}, `v=0\r\n${candidates(201)}`))).toBe(488)
    expect(lastEvent()).toBe('sip INVITE body 488')
    expect([413, 488]).toContain(await statusOf(invite({}, `v=0\r\n${candidates(1000)}`)))
    expect(lastEvent()).toMatch(/^sip INVITE body/)
    expect(await statusOf(invite({}, `v=0\r\ns=${'x'.repeat(2000)}\r\n`))).toBe(400)
    expect(await statusOf(invite({}, `v=0\r\n${'a=x\r\n'.repeat(8000)}`))).toBe(413)
    expect(await statusOf(invite({ 'Content-Type': 'text/html' }, '<script>'))).toBe(415)
    raw.send(
      invite({}, `v=0\r\n${'a=candidate:1 1 udp 2122260223 192.0.2.1 54321 typ host generation 0\r\n'.repeat(1000)}`),
    )
    await eventually(() => raw.isClosed())
    expect(sip.events.at(-1)).toMatchObject({ about: 'sip message that is too large', who: 'Somebody' })
  })

  it('[CAP-02] more INVITEs at a time than a client can need, and floods of messages', async () => {
    const limited = await startSip({ limitFactor: 1 })
    user = limited.newSession()
    const socket = await openSocket(limited.url)
    await registerByHand(limited, socket, user)
    const partyId = newId()
    const callId = newId()
    limited.route(callId, partyId, { kind: 'hold' })
    for (let count = 0; count < 17; count += 1)
      socket.send(
        requestText('INVITE', { uri: `sip:${partyId}@${realm}`, user, fields: { 'X-Everline-Call': callId } }),
      )
    await eventually(() => socket.received.some((text) => statusIn(text) === 503))
    expect(socket.received.filter((text) => statusIn(text) === 180)).toHaveLength(16)
    expect(limited.counts()).toEqual({ connections: 1, registrations: 1, invites: 16 })
    for (let count = 0; count < 1000; count += 1) socket.send('\r\n\r\n')
    await eventually(() => socket.isClosed())
    expect(limited.events.map(({ about }) => about)).toEqual(['sip-invites-of-session', 'sip-messages'])
    await eventually(() => limited.counts().invites === 0)
    await limited.close()
  })

  it.each(['OPTIONS', 'INVITE', 'BYE', 'MESSAGE'])(
    '[CAP-02] a client that sends %s without a registration is closed with the third refusal',
    async (method) => {
      const text = () => requestText(method, { uri: `sip:${realm}`, user })
      expect([await statusOf(text()), await statusOf(text()), await statusOf(text())]).toEqual([403, 403, 403])
      await eventually(() => raw.isClosed())
    },
  )

  it('[CAP-02] guesses of credentials close the connection too; a client that has registered stays', async () => {
    const wrong = { username: sip.access(user).username, password: 'guessed' }
    for (let count = 0; count < 2; count += 1)
      expect(statusIn((await registerByHand(sip, raw, user, wrong)).answer)).toBe(403)
    expect(statusIn((await registerByHand(sip, raw, user)).answer)).toBe(200)
    for (let count = 0; count < 5; count += 1)
      expect(await statusOf(invite({ From: `<sip:${newId()}@${realm}>;tag=1` }))).toBe(403)
    expect(raw.isClosed()).toBe(false)
  })

  it('[CAP-02] one address has few connections without a registration, and few messages on them', async () => {
    const limited = await startSip({ limitFactor: 1 })
    const waiting = await Promise.all(Array.from({ length: 50 }, () => openSocket(limited.url)))
    const more = await openSocket(limited.url)
    await eventually(() => more.isClosed())
    const [first, second] = waiting
    if (!first || !second) throw new Error('None is open')
    // Registering makes room for others.
    await registerByHand(limited, first, limited.newSession())
    const next = await openSocket(limited.url)
    for (const socket of waiting.slice(2)) for (let count = 0; count < 20; count += 1) socket.send('\r\n\r\n')
    await eventually(() => waiting.slice(2).some((socket) => socket.isClosed()))
    expect([...new Set(limited.events.map(({ about }) => about))]).toEqual([
      'sip-connections-unregistered',
      'sip-messages-unregistered',
    ])
    first.send('\r\n\r\n')
    expect(await first.next()).toBe('\r\n')
    for (const socket of [...waiting, next]) socket.close()
    await limited.close()
  })

  it('[CAP-02] a client that speaks another protocol, or only nonsense, is closed', async () => {
    for (let count = 0; count < 12; count += 1) raw.send('GET / HTTP/1.1\r\n\r\n')
    await eventually(() => raw.isClosed())
    expect(lastEvent()).toBe('sip malformed message')
  })
})

describe('the transactions of an INVITE', () => {
  const timerB = 32_000
  const description = (candidates: number) =>
    `v=0\r\n${'a=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\n'.repeat(candidates)}`
  let pair: Pair
  afterEach(() => pair.close())

  it('[CAL-02] a target whose first response comes after the caller has got 408 gets a CANCEL', async () => {
    const clock = fakeClock()
    pair = await startPair({ clock })
    await pair.call()
    await clock.advance(timerB)
    await pair.callerGets(408)
    await pair.answer(180)
    await pair.targetGets('CANCEL')
  })

  it('[CAL-02] a caller who cancels gets 487 from a silent target too, and the target a CANCEL when it responds', async () => {
    const clock = fakeClock()
    pair = await startPair({ clock })
    await pair.call()
    await clock.advance(timerB / 2)
    pair.cancel()
    await eventually(() => pair.caller.received.some((text) => / CANCEL$/.test(fieldIn(text, 'CSeq'))))
    await clock.advance(timerB / 2)
    await pair.callerGets(487)
    await pair.answer(180)
    await pair.targetGets('CANCEL')
    expect(statusesOf(pair.caller)).toEqual([100, 487])
  })

  it('[CAL-02] a caller who waits in a queue longer than a target may ring waits on; a target rings no longer', async () => {
    const clock = fakeClock()
    pair = await startPair({ clock })
    // Registrations end after ten minutes.
    const timerC = 180_000
    pair.caller.send(pair.heldInvite())
    await pair.callerGets(180)
    await clock.advance(timerC + 1000)
    await clock.advance(timerC + 1000)
    expect(statusesOf(pair.caller)).toEqual([100, 180])
    pair.routeHeld({ kind: 'forward', sessionId: pair.targetId, fromPartyId: 'from-party' })
    await pair.targetGets('INVITE')
    await pair.answer(180)
    await eventually(() => statusesOf(pair.caller).length === 3)
    await clock.advance(timerC - 1000)
    expect(statusesOf(pair.caller)).toEqual([100, 180, 180])
    await clock.advance(1000)
    await pair.targetGets('CANCEL')
    await pair.answer(487)
    await pair.callerGets(487)
  })

  const otherVias = {
    'two values': 'SIP/2.0/WS one.invalid;branch=z9hG4bKa, SIP/2.0/UDP two.invalid;branch=z9hG4bKb',
    'a comma that is quoted':
      'SIP/2.0/WS one.invalid;branch=z9hG4bKa;x="a,\\",b", SIP/2.0/UDP two.invalid;branch=z9hG4bKb',
    'an address of IPv6': 'SIP/2.0/WS [2001:db8::9:1]:5060;branch=z9hG4bKa;received=2001:db8::9:255',
    'blanks and no blanks': 'SIP/2.0/WS one.invalid;branch=z9hG4bKa ,SIP / 2.0 / UDP two.invalid;branch=z9hG4bKb',
  }
  it.each(Object.entries(otherVias))(
    '[CAP-02] an answer whose Vias stand in one field goes back: %s',
    async (_what, via) => {
      pair = await startPair()
      pair.caller.send(pair.invite.replace(/^Via: .*$/m, `Via: ${via}`))
      const invite = await pair.targetGets('INVITE')
      const vias = invite.split('\r\n').filter((line) => line.startsWith('Via: '))
      const answer = responseText(invite, 486, '')
      const joined = vias.map((line) => line.slice('Via: '.length)).join(', ')
      pair.target.send(answer.replace(`${vias.join('\r\n')}\r\n`, `Via: ${joined}\r\n`))
      await pair.callerGets(486)
      const got = pair.caller.received.find((text) => statusIn(text) === 486) ?? ''
      expect(valuesIn(fieldIn(got, 'Via'))).toEqual(valuesIn(via))
    },
  )

  it('[CAP-02] a request that has passed here before is a loop, wherever its Via stands', async () => {
    pair = await startPair()
    const again = `SIP/2.0/WS one.invalid;branch=z9hG4bKa;x=",", SIP/2.0/WS ${realm};branch=z9hG4bKb`
    pair.caller.send(pair.invite.replace(/^Via: .*$/m, `Via: ${again}`))
    await pair.callerGets(482)
  })

  it.each([
    ['0068', 67],
    ['070', 69],
    ['1', 0],
    ['00000000255', 254],
  ])('[CAP-02] Max-Forwards %s is a number with zeros before it', async (hops, left) => {
    pair = await startPair()
    pair.caller.send(pair.invite.replace('Max-Forwards: 70', `Max-Forwards: ${hops}`))
    expect(fieldIn(await pair.targetGets('INVITE'), 'Max-Forwards')).toBe(String(left))
  })

  it.each([
    ['00', 483],
    ['0256', 400],
    ['-1', 400],
    ['7x', 400],
  ])('[CAP-02] Max-Forwards %s is refused with %i', async (hops, status) => {
    pair = await startPair()
    pair.caller.send(pair.invite.replace('Max-Forwards: 70', `Max-Forwards: ${hops}`))
    await pair.callerGets(status)
  })

  it.each([
    [503, 500],
    [500, 500],
    [486, 486],
    [603, 603],
  ])(
    '[CAL-02] the caller gets the %i of a target as %i: this server is not overloaded by it',
    async (status, passed) => {
      pair = await startPair()
      await pair.call()
      await pair.answer(status)
      await pair.callerGets(passed)
    },
  )

  it('[CAP-02] descriptions before the answer are held back in this call alone, and pass after it', async () => {
    pair = await startPair()
    pair.caller.send(pair.heldInvite())
    await pair.call()
    await pair.answer(180)
    expect(await (await pair.send('target', 'UPDATE', description(1))).status()).toBe(491)
    await pair.answer(200, description(1))
    await pair.callerGets(200)
    const update = await pair.send('target', 'UPDATE', description(1))
    await update.answer(200)
    expect(await update.status()).toBe(200)
  })

  async function giveUp(clock: FakeClock) {
    await clock.advance(timerB)
    await pair.callerGets(408)
  }
  async function loseCaller() {
    pair.caller.close()
    await eventually(() => pair.sip.counts().connections === 1)
  }
  it.each([
    ['has got 408', giveUp],
    ['has lost its connection', loseCaller],
  ])('[CAL-02] a target that accepts after the caller %s gets ACK and BYE', async (_case, leave) => {
    const clock = fakeClock()
    pair = await startPair({ clock })
    await pair.call()
    await leave(clock)
    await pair.answer(200, description(1))
    const [ack, bye] = [await pair.targetGets('ACK'), await pair.targetGets('BYE')]
    const number = Number.parseInt(fieldIn(pair.invite, 'CSeq'), 10)
    expect([ack, bye].map((text) => fieldIn(text, 'CSeq'))).toEqual([`${number} ACK`, `${number + 1} BYE`])
    for (const text of [ack, bye]) {
      expect(text).toMatch(/^\w+ sip:target@b\.invalid;transport=ws SIP/)
      expect(fieldIn(text, 'To')).toBe(`${fieldIn(pair.invite, 'To')};tag=target`)
      expect(fieldIn(text, 'From')).toBe(fieldIn(pair.invite, 'From'))
      expect(fieldIn(text, 'Call-ID')).toBe(fieldIn(pair.invite, 'Call-ID'))
    }
  })

  it('[CAL-02] the caller gets the refusal of a target also if the ACK closes the connection of the target', async () => {
    pair = await startPair()
    await pair.call()
    await pair.answer(180)
    await pair.callerGets(180)
    pair.sip.clog(1)
    await pair.answer(486)
    await eventually(() => pair.target.isClosed())
    await eventually(() => statusesOf(pair.caller).length === 3)
    expect(statusesOf(pair.caller)).toEqual([100, 180, 486])
  })

  it('[CAL-02] a caller who cancels gets 487 also if the CANCEL closes the connection of the target', async () => {
    pair = await startPair()
    await pair.call()
    await pair.answer(180)
    await pair.callerGets(180)
    pair.sip.clog(1)
    pair.cancel()
    await eventually(() => statusesOf(pair.caller).length === 3)
    expect(statusesOf(pair.caller)).toEqual([100, 180, 487])
  })

  it('[CAP-02] an INVITE whose refusal closes the connection of the caller leaves the count of open ones once', async () => {
    // Two INVITEs at a time.
    pair = await startPair({ limitFactor: 1 / 8 })
    await pair.call()
    pair.caller.send(pair.heldInvite())
    await pair.callerGets(180)
    pair.sip.clog(0)
    pair.routeHeld({ kind: 'refuse', status: 480, reason: 'Has left' })
    await eventually(() => pair.caller.isClosed())
    pair.routeHeld({ kind: 'hold' })
    const again = await openSocket(pair.sip.url)
    await registerByHand(pair.sip, again, pair.callerId)
    // The INVITE to the target is open still.
    again.send(pair.heldInvite())
    again.send(pair.heldInvite())
    await eventually(() => statusesOf(again).length > 2)
    expect(statusesOf(again).toSorted()).toEqual([100, 180, 503])
    again.close()
  })

  it('[CAP-02] an INVITE that is sent again counts for no limit', async () => {
    // One INVITE at a time.
    pair = await startPair({ limitFactor: 1 / 16 })
    await pair.call()
    pair.caller.send(pair.invite)
    await pair.answer(180)
    await pair.callerGets(180)
    await pair.answer(486)
    await pair.callerGets(486)
    pair.caller.send(pair.invite)
    pair.caller.send(pair.heldInvite())
    await eventually(() => statusesOf(pair.caller).filter((status) => status === 180).length > 1)
    expect(statusesOf(pair.caller)).toEqual([100, 180, 486, 100, 180])
    expect(pair.sip.taken.filter((name) => name === 'sip-invites')).toHaveLength(2)
  })

  it('[CAP-02] an INVITE whose caller is lost while its session is looked up reaches nobody', async () => {
    const lookedUp = deferred<void>()
    let lookUps = 0
    pair = await startPair({
      lookUp() {
        lookUps += 1
        return lookedUp.promise
      },
    })
    pair.caller.send(pair.invite)
    await eventually(() => lookUps > 0)
    pair.caller.close()
    await eventually(() => pair.sip.counts().connections === 1)
    lookedUp.resolve()
    // Its answer comes after everything that the INVITE has led to.
    pair.target.send(requestText('OPTIONS', { uri: `sip:${realm}`, user: pair.callerId }))
    await eventually(() => pair.target.received.some((text) => / OPTIONS$/.test(fieldIn(text, 'CSeq'))))
    expect(pair.target.received.filter((text) => text.startsWith('INVITE'))).toEqual([])
  })
})
