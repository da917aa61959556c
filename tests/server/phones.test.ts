import { rm } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorCodes, errorNameOf } from '#core/contract/errors.ts'
import { awayMs, type PhoneCall } from '#core/contract/index.ts'
import { newDataFolder } from './data-template.ts'
import { holdUdp } from './free-port.ts'
import { routeSecret } from './kamailio.ts'
import { type RtpPhone, startRtpPhone } from './rtp-phone.ts'
import { portIn, type ScriptedKamailio, soundAt, startScriptedKamailio } from './scripted-kamailio.ts'
import { startTestServer } from './start-test-server.ts'
import { movableClock, serverFor } from './suites/suite.ts'
import { answerCall, callIn, callsOf, join, leaveCall, partyIn, storyOf } from './suites/telephony-client.ts'
import {
  type Connection,
  closeInquiry,
  conversationOf,
  entitiesIn,
  eventually,
  newId,
  outcomeOf,
  type Person,
  s,
  setStatus,
  signIn,
  unwrap,
} from './test-client.ts'

/* Calls with telephones: the whole backend, between browsers and a carrier whose every word the test writes. */

const { WebSocket: nativeWebSocket } = globalThis as { WebSocket?: unknown }
afterAll(() => void Reflect.set(globalThis, 'WebSocket', nativeWebSocket))

const clock = movableClock()
let kamailio: ScriptedKamailio
const errors: string[] = []
function log(line: string) {
  errors.push(line)
  console.error(line)
}
const world = serverFor(
  async (options) => {
    kamailio = await startScriptedKamailio()
    return startTestServer({ ...options, log, env: { ...options?.env, ...kamailio.env } })
  },
  { clock, env: { EVERLINE_AGENT_LIMIT: '100', EVERLINE_MISSED_SECONDS: '60' } },
)
afterAll(() => kamailio.close())

const connections: Connection[] = []
afterEach(async () => {
  for (const person of [...world.agents, world.admin]) {
    for (const call of await callsOf(person)) await leaveCall(person, call)
    unwrap(await setStatus(person, 'away'))
  }
  await Promise.all(connections.splice(0).map((connection) => connection.close()))
})
async function attend(person: Person): Promise<Connection> {
  const connection = await person.connect()
  connections.push(connection)
  unwrap(await setStatus(person, 'available'))
  return connection
}

const far = '+4930555123'
const shop = '+493055500100'
/** A number of the second agent alone; called after the first by name. */
const own = '+493055500200'
beforeAll(async () => {
  const [, second] = world.agents
  // Calls are offered to whom a test says.
  for (const person of [...world.agents, world.admin]) unwrap(await setStatus(person, 'away'))
  const add = async (number: string, more: { access: 'everybody' | 'chosen'; memberEids: string[] }) => {
    const body = { id: newId(), number, name: `Line ${number}`, ...more }
    unwrap(await world.admin.call('createServiceNumber', { params: { s }, body }))
  }
  await add(shop, { access: 'everybody', memberEids: [] })
  await add(own, { access: 'chosen', memberEids: [second.eid] })
})

const dial = (by: Person, number = far, cli?: string) =>
  by.call('startCall', {
    params: { s },
    body: { target: { kind: 'number', number }, media: 'voice', ...(cli !== undefined && { cli }) },
    idempotencyKey: newId(),
  })
const started = async (by: Person, number?: string, cli?: string): Promise<PhoneCall> =>
  // The gateway registers when the backend is ready.
  callIn(
    await eventually(async () => {
      const answer = await dial(by, number, cli)
      return (answer.ok || answer.error.name !== 'numbers-unavailable') && answer
    }),
  )
const phoneIn = ({ parties }: PhoneCall) => {
  const phone = parties.find(({ kind }) => kind === 'phone')
  if (!phone) throw new Error('no telephone in this call')
  return phone
}
const phoneOf = (call: PhoneCall | undefined) => call?.parties.find(({ kind }) => kind === 'phone')
const legTo = (call: PhoneCall) => ({ callId: call.id, partyId: phoneIn(call).id })
const callOf = async (person: Person, id: string) => (await callsOf(person)).find((call) => call.id === id)
const lastOf = async (person: Person, id: string) =>
  entitiesIn(await person.feed(), 'call').findLast((call) => call.id === id)
const logOf = async (person: Person, id: string, text = '') =>
  unwrap(await person.call('getCallLog', { params: { s }, query: { limit: '20', text } })).items.find(
    (call) => call.id === id,
  )

/** An agent talks with the telephone, whose sound is at this port. */
async function talking(agent = world.agents[0], port = 6000) {
  const call = await started(agent)
  const browser = kamailio.browserInvites(legTo(call))
  const phone = await kamailio.dialled()
  phone.answer(180)
  await browser.heard(180)
  phone.answer(200, soundAt(port))
  await phone.asked('ACK').catch(() => {})
  const answer = await browser.final()
  unwrap(await join(agent, call))
  await eventually(async () => (await callOf(agent, call.id))?.state === 'CONNECTED')
  return { agent, call, browser, phone, answer }
}

describe('a telephone is called', () => {
  it('[CAL-05] [CAP-02] is a party with a number, rings, talks, and its hanging up ends the call for everybody', async () => {
    const [agent] = world.agents
    const call = await started(agent)
    expect(call).toMatchObject({ state: 'RINGING', roomId: null, media: 'voice' })
    expect(phoneIn(call)).toMatchObject({ eid: null, number: far, numberType: 'OFF_NET', state: 'ringing' })
    expect(partyIn(call, agent)).toMatchObject({ number: shop, numberType: 'OFF_NET' })
    const browser = kamailio.browserInvites(legTo(call))
    const phone = await kamailio.dialled()
    expect(phone).toMatchObject({ number: far, from: shop, identity: shop })
    expect(portIn(phone.body)).toBe(4000)
    phone.answer(180)
    await browser.heard(180)
    phone.answer(200, soundAt(6000))
    const answer = await browser.final()
    expect([answer.status, portIn(answer.body)]).toEqual([200, 6000])
    unwrap(await join(agent, call))
    expect((await eventually(() => callOf(agent, call.id)))?.state).toBe('CONNECTED')
    await phone.request('BYE')
    await browser.asked('BYE')
    await eventually(async () => storyOf(await agent.feed(), call.id).isGone)
    expect(storyOf(await agent.feed(), call.id).end).toBe('hung-up')
    const logged = await logOf(agent, call.id)
    expect(logged).toMatchObject({ direction: 'out', end: 'hung-up', roomId: null })
    // As it is shown, and as it is dialled within the country.
    for (const text of ['+49 30 555123', '030 / 555-123', '555 12'])
      expect((await logOf(agent, call.id, text))?.id, text).toBe(call.id)
    expect(await logOf(agent, call.id, '+49 30 555124')).toBe(undefined)
    expect(logged?.parties.map(({ kind, number }) => [kind, number])).toEqual([
      ['staff', shop],
      ['phone', far],
    ])
  })

  it.each([180, 183])('[CAL-01] is in progress once its network says so by a %i without sound', async (status) => {
    const [agent] = world.agents
    const call = await started(agent)
    const browser = kamailio.browserInvites(legTo(call))
    const phone = await kamailio.dialled()
    expect((await callOf(agent, call.id))?.state).toBe('RINGING')
    phone.answer(status)
    expect((await browser.heard(180)).body).toBe('')
    await eventually(async () => (await callOf(agent, call.id))?.state === 'PROGRESS')
    expect((await callOf(agent, call.id))?.event).toMatchObject({ name: 'PROGRESS', byPartyId: phoneIn(call).id })
    phone.answer(200, soundAt(6000))
    expect(portIn((await browser.final()).body)).toBe(6000)
    await eventually(async () => (await callOf(agent, call.id))?.answeredAtMs)
  })

  it.each([
    ['at once', []],
    ['after it rang', [180]],
  ])(
    '[CAL-01] is heard by its network before it answers, %s: the browser gets its description once',
    async (_, before) => {
      const call = await started(world.agents[0])
      const browser = kamailio.browserInvites(legTo(call))
      const phone = await kamailio.dialled()
      for (const status of before) {
        phone.answer(status)
        expect((await browser.heard(status)).body).toBe('')
      }
      phone.answer(183, soundAt(6000))
      phone.answer(183, soundAt(7000))
      expect(portIn((await browser.heard(183)).body)).toBe(6000)
      phone.answer(200, soundAt(6000))
      // The same again (RFC 3261 §13.2.1), and no other follows.
      expect(portIn((await browser.final()).body)).toBe(6000)
      await phone.request('BYE')
      await browser.asked('BYE')
    },
  )

  it('[CAL-01] is answered by another telephone than the one that was heard before: the browser learns where it is', async () => {
    const call = await started(world.agents[0])
    const browser = kamailio.browserInvites(legTo(call))
    const phone = await kamailio.dialled()
    phone.answer(183, soundAt(6000), 'announces')
    await browser.heard(183)
    phone.answer(200, soundAt(7000), 'answers')
    expect(portIn((await browser.final()).body)).toBe(6000)
    expect(portIn(await browser.asked('INVITE', soundAt(4000)))).toBe(7000)
  })

  it('[CAL-01] is heard by the browser alone for which it was called: another one hears that it rings, until it answers', async () => {
    const call = await started(world.agents[0])
    const before = kamailio.browserInvites(legTo(call))
    const phone = await kamailio.dialled()
    phone.answer(183, soundAt(6000))
    await before.heard(183)
    const after = kamailio.browserInvites(legTo(call), soundAt(4500))
    expect((await before.final()).status).toBe(480)
    expect((await after.heard(180)).body).toBe('')
    phone.answer(200, soundAt(6000))
    expect(portIn(await phone.asked('INVITE', soundAt(6000)))).toBe(4500)
    expect(portIn((await after.final()).body)).toBe(6000)
  })

  it('[CAL-01] refuses after its network was heard: the caller reads why', async () => {
    const [agent] = world.agents
    const call = await started(agent)
    const browser = kamailio.browserInvites(legTo(call))
    const phone = await kamailio.dialled()
    phone.answer(183, soundAt(6000))
    await browser.heard(183)
    phone.answer(404)
    expect((await browser.final()).status).toBe(480)
    await eventually(async () => storyOf(await agent.feed(), call.id).isGone)
    expect(storyOf(await agent.feed(), call.id).end).toBe('failed')
  })

  it('[CAP-02] hears no more when the agent hangs up, and rings no more when the agent gives up', async () => {
    const { agent, call, phone, browser } = await talking()
    unwrap(await leaveCall(agent, call))
    await phone.asked('BYE')
    await browser.asked('BYE')
    const second = await started(agent)
    const waiting = kamailio.browserInvites(legTo(second))
    const ringing = await kamailio.dialled()
    ringing.answer(180)
    await waiting.heard(180)
    unwrap(await leaveCall(agent, second))
    await ringing.asked('CANCEL')
    ringing.answer(487)
    expect((await waiting.final()).status).toBe(480)
    expect(storyOf(await agent.feed(), second.id).end).toBe('cancelled')
  })

  it('answers after it was taken back, by several telephones: all are hung up, nothing has failed, and the next call goes on', async () => {
    const [agent] = world.agents
    errors.length = 0
    const call = await started(agent)
    const waiting = kamailio.browserInvites(legTo(call))
    const forked = await kamailio.dialled()
    forked.answer(180)
    await waiting.heard(180)
    unwrap(await leaveCall(agent, call))
    await forked.asked('CANCEL')
    for (const tag of ['one', 'two', 'three']) forked.answer(200, soundAt(6000), tag)
    for (const tag of ['one', 'two', 'three']) await forked.endedWith(tag)
    expect(errors).toEqual([])
    const next = await talking()
    await next.phone.request('BYE')
  })

  it.each([
    ['without a session description', 200, ''],
    ['with a description that has no sound for telephones', 200, 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n'],
    ['with what is no description', 200, 'hello'],
    ['with a status that does not exist', 699, ''],
  ])('answers %s: the call ends, and the next goes on', async (_why, status, body) => {
    const [agent] = world.agents
    const call = await started(agent)
    const waiting = kamailio.browserInvites(legTo(call))
    const phone = await kamailio.dialled()
    phone.answer(180)
    await waiting.heard(180)
    phone.answer(status, body)
    expect((await waiting.final()).status).toBe(480)
    // One that answers twice, and refuses what it has answered.
    phone.answer(486)
    phone.answer(200, soundAt(6000), 'late')
    await eventually(async () => storyOf(await agent.feed(), call.id).isGone)
    const next = await talking()
    await next.phone.request('BYE')
  })

  it('[CAL-05] is called from a number that the agent may use, and from no other', async () => {
    const [agent, second] = world.agents
    expect(partyIn(await started(second, far, own), second)).toMatchObject({ number: own })
    expect(outcomeOf(await dial(agent, far, own))).toBe('no-own-number')
    expect(outcomeOf(await dial(agent, far, '+493055500999'))).toBe('no-own-number')
    expect(await callsOf(agent)).toEqual([])
  })

  it.each([
    [486, true, 'call-target-busy', 'busy'],
    [600, false, 'call-target-busy', 'busy'],
    [603, true, 'call-target-declined', 'rejected'],
    [404, false, 'call-target-unknown', 'failed'],
    [480, true, 'call-target-away', 'missed'],
    [408, true, 'call-target-away', 'missed'],
    [408, false, 'signaling-timeout', 'failed'],
    [488, false, 'sdp-failed', 'failed'],
    [301, false, 'call-target-moved', 'failed'],
    [302, true, 'call-target-moved', 'failed'],
    [380, false, 'call-target-moved', 'failed'],
    [403, false, 'numbers-unavailable', 'failed'],
    [503, false, 'numbers-unavailable', 'failed'],
  ] as const)('[CAL-12] that answers %i (rung before: %s) ends the call with %s', async (status, rings, name, end) => {
    const [agent] = world.agents
    const call = await started(agent)
    const browser = kamailio.browserInvites(legTo(call))
    const phone = await kamailio.dialled()
    if (rings) {
      phone.answer(180)
      await browser.heard(180)
    }
    phone.answer(status)
    expect((await browser.final()).status).toBe(480)
    await eventually(async () => storyOf(await agent.feed(), call.id).isGone)
    const last = await lastOf(agent, call.id)
    expect(last?.end).toBe(end)
    expect(errorNameOf(last?.failureCode ?? 0)).toBe(name)
  })

  it('[CAP-02] [CAL-13] a browser that comes again takes the place of the former; the telephone only learns where the sound is', async () => {
    const { agent, call, browser, phone } = await talking()
    const again = kamailio.browserInvites(legTo(call), soundAt(4100))
    const moved = await phone.asked('INVITE', soundAt(6000))
    expect(portIn(moved)).toBe(4100)
    expect((await again.final()).status).toBe(200)
    await browser.asked('BYE')
    expect((await callOf(agent, call.id))?.state).toBe('CONNECTED')
    await phone.request('BYE')
    await again.asked('BYE')
  })

  it('[CAP-02] puts the call on hold and takes it back, which the agent sees', async () => {
    const { agent, call, browser, phone } = await talking()
    const answered = phone.request('INVITE', { body: soundAt(6000, { direction: 'sendonly' }) })
    expect((await answered).body).toContain('a=recvonly')
    await browser.asked('INVITE', soundAt(4000))
    await eventually(async () => phoneIn((await callOf(agent, call.id)) ?? call).isHeld)
    await phone.request('INVITE', { body: soundAt(6000) })
    await eventually(async () => !phoneIn((await callOf(agent, call.id)) ?? call).isHeld)
    await phone.request('BYE')
  })

  it.each([
    ['sendonly', { direction: 'sendonly' }, 'recvonly', 'sendonly'],
    ['inactive', { direction: 'inactive' }, 'inactive', 'inactive'],
    ['0.0.0.0', { address: '0.0.0.0' }, 'recvonly', 'sendonly'],
    ['port 0', { port: 0 }, 'inactive', 'inactive'],
  ] as [string, { direction?: string; address?: string; port?: number }, string, string][])(
    '[CAL-13] holds by %s as often as it likes; the browser keeps the place of its sound',
    async (_, hold, answer, toBrowser) => {
      const { agent, call, browser, phone } = await talking()
      for (const port of [6000, 6100]) {
        const held = await phone.request('INVITE', { body: soundAt(hold.port ?? port, hold) })
        expect(held.body).toContain(`a=${answer}`)
        expect(portIn(held.body)).toBe(hold.port ?? 4000)
        const told = await browser.asked('INVITE', soundAt(4000))
        expect(told).toContain(`a=${toBrowser}`)
        expect(told).not.toContain('0.0.0.0')
        expect(portIn(told)).toBeGreaterThan(0)
        await eventually(async () => phoneIn((await callOf(agent, call.id)) ?? call).isHeld)
        const resumed = await phone.request('INVITE', { body: soundAt(port) })
        expect([portIn(resumed.body), resumed.body.includes('a=sendrecv')]).toEqual([4000, true])
        expect(portIn(await browser.asked('INVITE', soundAt(4000)))).toBe(port)
        await eventually(async () => !phoneIn((await callOf(agent, call.id)) ?? call).isHeld)
      }
      await phone.request('BYE')
    },
  )

  it('[CAL-13] a hold that ends while the browser is still told of it reaches the browser too', async () => {
    const { browser, phone } = await talking()
    await phone.request('INVITE', { body: soundAt(6000, { direction: 'sendonly' }) })
    // One that comes with the ACK of another is refused, and repeated.
    await eventually(async () => (await phone.request('INVITE', { body: soundAt(6000) })).status === 200)
    expect(await browser.asked('INVITE', soundAt(4000))).toContain('a=sendonly')
    expect(await browser.asked('INVITE', soundAt(4000))).toContain('a=sendrecv')
    await phone.request('BYE')
  })

  it('[CAL-12] one that answers with sound that nobody here has ends the call, and says so', async () => {
    const [agent] = world.agents
    const call = await started(agent)
    const browser = kamailio.browserInvites(legTo(call))
    const phone = await kamailio.dialled()
    phone.answer(200, soundAt(6000).replace('RTP/AVP', 'RTP/SAVP'))
    expect((await browser.final()).status).toBe(480)
    await phone.asked('BYE')
    const last = await eventually(async () => {
      const found = await lastOf(agent, call.id)
      return found?.end === 'failed' && found
    })
    expect(errorNameOf(last.failureCode ?? 0)).toBe('sdp-failed')
  })

  it('[CAL-13] a tone by INFO goes only to a telephone that takes none within the sound', async () => {
    const { agent, browser, phone } = await talking()
    const tone = { fields: { 'Content-Type': 'application/dtmf-relay' }, body: 'Signal=5\r\nDuration=160\r\n' }
    expect((await browser.request('INFO', tone)).status).toBe(200)
    await phone.request('INVITE', { body: soundAt(6000, { hasTones: false }) })
    await browser.asked('INVITE', soundAt(4000))
    await browser.request('INFO', { ...tone, body: 'Signal=6\r\nDuration=160\r\n' })
    expect(await phone.asked('INFO')).toContain('Signal=6')
    await phone.request('BYE')
    await eventually(async () => (await callsOf(agent)).length === 0)
  })

  it('[CAL-07] [CAL-05] a colleague to whom the call is given talks with the same telephone, on the same number', async () => {
    const { agent, call, browser, phone } = await talking()
    const [, second] = world.agents
    await attend(second)
    const transfer = { type: 'blind' as const, target: { kind: 'staff' as const, eid: second.eid } }
    unwrap(
      await agent.call('transferCall', { params: { s, callId: call.id }, body: transfer, idempotencyKey: newId() }),
    )
    // It hears the ringback tone meanwhile.
    await phone.asked('INVITE', soundAt(6000))
    const given = callIn(await answerCall(second, call))
    expect(partyIn(given, second)).toMatchObject({ number: shop, numberType: 'OFF_NET' })
    const theirs = kamailio.browserInvites(legTo(call), soundAt(4200))
    expect(portIn(await phone.asked('INVITE', soundAt(6000)))).toBe(4200)
    expect((await theirs.final()).status).toBe(200)
    await browser.asked('BYE')
    await phone.request('BYE')
    await theirs.asked('BYE')
  })

  it('[CAP-03] [CAL-05] a telephone is asked for a call of colleagues, from a number of the one who asks', async () => {
    const [agent, second] = world.agents
    await attend(second)
    const target = { kind: 'staff' as const, eid: second.eid }
    const body = { target, media: 'voice' as const }
    const call = callIn(await agent.call('startCall', { params: { s }, body, idempotencyKey: newId() }))
    unwrap(await answerCall(second, call))
    const asked = await agent.call('inviteToCall', {
      params: { s, callId: call.id },
      body: { target: { kind: 'number', number: far } },
      idempotencyKey: newId(),
    })
    kamailio.browserInvites(legTo(callIn(asked)))
    const phone = await kamailio.dialled()
    expect(phone).toMatchObject({ number: far, from: shop })
    phone.answer(486)
    await eventually(async () => phoneIn((await lastOf(agent, call.id)) ?? call).state === 'left')
  })
})

describe('a telephone whose agent has given its call away and left', () => {
  let rtp: RtpPhone
  beforeEach(async () => {
    rtp = await startRtpPhone()
  })
  afterEach(() => rtp.close())
  const tone = 425

  /** A colleague is rung for the telephone, which is asked to hear the gateway. */
  async function given() {
    const talk = await talking(world.agents[0], rtp.port)
    const [agent, second] = world.agents
    await attend(second)
    const body = { type: 'blind' as const, target: { kind: 'staff' as const, eid: second.eid } }
    const params = { s, callId: talk.call.id }
    unwrap(await agent.call('transferCall', { params, body, idempotencyKey: newId() }))
    const asked = await talk.phone.takes('INVITE')
    expect(asked.field('X-Everline-Sound')).toBe('own')
    return { ...talk, second, asked, port: portIn(asked.body) }
  }
  /** It hears the ringback tone. */
  async function hearing() {
    const waiting = await given()
    waiting.asked.answer(200, soundAt(rtp.port))
    await eventually(() => rtp.heardPackets() >= 30)
    expect(rtp.heard(tone, 2)).toBeGreaterThan(0.9)
    return waiting
  }
  const isHeardAgain = async () => {
    const before = rtp.heardPackets()
    await eventually(() => rtp.heardPackets() > before + 5)
  }
  /** Nothing can be sent any more from where the tone came. */
  const isSilent = (port: number) =>
    eventually(async () => {
      const held = await holdUdp(port).catch(() => null)
      await held?.release()
      return held
    })
  type Waiting = Awaited<ReturnType<typeof given>>
  /** Somebody answers, and has its sound: the tone is over. */
  async function takesOver({ call, phone, port }: Waiting, by: Person) {
    unwrap(await answerCall(by, call))
    await isHeardAgain()
    const theirs = kamailio.browserInvites(legTo(call), soundAt(4200))
    const moved = await phone.takes('INVITE')
    expect([portIn(moved.body), moved.field('X-Everline-Sound')]).toEqual([4200, ''])
    moved.answer(200, soundAt(rtp.port))
    const answer = await theirs.final()
    expect([answer.status, portIn(answer.body)]).toEqual([200, rtp.port])
    await isSilent(port)
    return theirs
  }
  async function hangsUp({ call, agent, phone }: Waiting, theirs?: { asked(method: string): Promise<string> }) {
    await phone.request('BYE')
    await theirs?.asked('BYE')
    await eventually(async () => storyOf(await agent.feed(), call.id).isGone || (await callsOf(agent)).length === 0)
  }

  it('[CAL-07] [CAL-01] hears the ringback tone until a colleague answers, and then the colleague alone', async () => {
    const waiting = await hearing()
    const theirs = await takesOver(waiting, waiting.second)
    await hangsUp(waiting, theirs)
  })

  it('[CAL-07] [CAL-01] hears it on when the colleague declines and the call goes back to its agent, who takes over', async () => {
    await attend(world.agents[0])
    const waiting = await hearing()
    unwrap(await answerCall(waiting.second, waiting.call, false))
    await eventually(async () => {
      const back = (await callOf(waiting.agent, waiting.call.id))?.parties
      return back?.some(({ eid, state }) => eid === waiting.agent.eid && state === 'ringing')
    })
    await isHeardAgain()
    await hangsUp(waiting, await takesOver(waiting, waiting.agent))
  })

  it('[CAL-07] [CAL-01] is hung up when its agent does not take it back', async () => {
    await attend(world.agents[0])
    const waiting = await hearing()
    for (const person of [waiting.second, waiting.agent])
      await eventually(async () => (await answerCall(person, waiting.call, false)).ok)
    await waiting.phone.asked('BYE')
    await isSilent(waiting.port)
  })

  it('[CAL-07] [CAL-13] may hold the call and hang up meanwhile', async () => {
    const waiting = await hearing()
    const { phone, port } = waiting
    const held = await phone.request('INVITE', { body: soundAt(rtp.port, { direction: 'sendonly' }) })
    expect([portIn(held.body), held.body.includes('a=recvonly')]).toEqual([port, true])
    // One that comes with the ACK of another is refused, and repeated.
    const resumed = await eventually(async () => {
      const answer = await phone.request('INVITE', { body: soundAt(rtp.port) })
      return answer.status === 200 && answer
    })
    expect([portIn(resumed.body), resumed.body.includes('a=sendrecv')]).toEqual([port, true])
    await isHeardAgain()
    await hangsUp(waiting)
    await isSilent(port)
  })

  it('[CAL-07] [CAL-12] may refuse it: its call goes on in silence until the colleague answers', async () => {
    const waiting = await given()
    waiting.asked.answer(488)
    await isSilent(waiting.port)
    const { call, phone, second } = waiting
    unwrap(await answerCall(second, call))
    const theirs = kamailio.browserInvites(legTo(call), soundAt(4200))
    expect(portIn(await phone.asked('INVITE', soundAt(rtp.port)))).toBe(4200)
    expect((await theirs.final()).status).toBe(200)
    expect(rtp.heardPackets()).toBe(0)
    await hangsUp(waiting, theirs)
  })

  it('[CAL-07] [CAL-12] is asked again where that crosses a change of its own, before the tone and after it', async () => {
    const waiting = await given()
    waiting.asked.answer(491)
    const again = await waiting.phone.takes('INVITE')
    again.answer(200, soundAt(rtp.port))
    await isHeardAgain()
    const { call, phone, second } = waiting
    unwrap(await answerCall(second, call))
    const theirs = kamailio.browserInvites(legTo(call), soundAt(4200))
    ;(await phone.takes('INVITE')).answer(491)
    await isHeardAgain()
    expect(portIn(await phone.asked('INVITE', soundAt(rtp.port)))).toBe(4200)
    expect((await theirs.final()).status).toBe(200)
    await isSilent(portIn(again.body))
    await hangsUp(waiting, theirs)
  })

  it('[CAL-07] [CAL-12] is taken over by a browser that comes again after it has given up', async () => {
    const waiting = await hearing()
    const { call, phone, second } = waiting
    unwrap(await answerCall(second, call))
    const first = kamailio.browserInvites(legTo(call), soundAt(4300))
    const moved = await phone.takes('INVITE')
    first.cancel()
    expect((await first.final()).status).toBe(487)
    moved.answer(200, soundAt(rtp.port))
    const theirs = kamailio.browserInvites(legTo(call), soundAt(4200))
    expect(portIn(await phone.asked('INVITE', soundAt(rtp.port)))).toBe(4200)
    expect((await theirs.final()).status).toBe(200)
    await hangsUp(waiting, theirs)
  })
})

describe('telephones alone have no sound', () => {
  it('[CAL-07] [CAL-12] a telephone’s call is given to no other telephone', async () => {
    const { agent, call, phone } = await talking()
    const target = { kind: 'number' as const, number: '+4930555124' }
    for (const type of ['blind', 'attendee'] as const) {
      const given = await agent.call('transferCall', {
        params: { s, callId: call.id },
        body: { type, target },
        idempotencyKey: newId(),
      })
      expect(given).toMatchObject({ ok: false, error: { name: 'only-telephones-left' } })
    }
    await phone.request('BYE')
    await eventually(async () => (await callsOf(agent)).length === 0)
  })

  it('[CAP-03] when the agent leaves two telephones, their call ends for both', async () => {
    const { agent, call, phone } = await talking()
    const other = '+4930555124'
    const asked = callIn(
      await agent.call('inviteToCall', {
        params: { s, callId: call.id },
        body: { target: { kind: 'number', number: other } },
        idempotencyKey: newId(),
      }),
    )
    const added = asked.parties.find(({ number }) => number === other)
    if (!added) throw new Error('the second telephone is not in the call')
    const browser = kamailio.browserInvites({ callId: call.id, partyId: added.id })
    const second = await kamailio.dialled()
    second.answer(200, soundAt(6200))
    expect((await browser.final()).status).toBe(200)
    unwrap(await leaveCall(agent, call))
    await phone.asked('BYE')
    await second.asked('BYE')
    await eventually(async () => (await callsOf(agent)).length === 0)
  })
})

describe('short numbers', () => {
  const setCountry = async (country: string) =>
    unwrap(await world.admin.call('setPhoneRules', { params: { s }, body: { country } }))
  const short = (by: Person, extension: string) =>
    by.call('startCall', {
      params: { s },
      body: { target: { kind: 'extension', extension }, media: 'voice' },
      idempotencyKey: newId(),
    })
  let before = ''
  beforeAll(async () => {
    before = unwrap(await world.admin.call('getPhoneRules', { params: { s } })).country
    await setCountry('DE')
  })
  afterAll(() => setCountry(before))

  it.each(['112', '110', '115'])(
    '[CAL-05] %s is called in the country of the service, as it is typed',
    async (number) => {
      const [agent] = world.agents
      const call = callIn(await eventually(async () => ((answer) => answer.ok && answer)(await short(agent, number))))
      expect(phoneIn(call)).toMatchObject({ number, numberType: 'OFF_NET' })
      const browser = kamailio.browserInvites(legTo(call))
      const phone = await kamailio.dialled()
      expect(phone).toMatchObject({ number, from: shop })
      phone.answer(200, soundAt(6000))
      expect((await browser.final()).status).toBe(200)
      unwrap(await leaveCall(agent, call))
    },
  )

  it('[CAL-05] a number that the network there does not have calls nobody', async () => {
    const [agent] = world.agents
    for (const number of ['911', '204']) expect(outcomeOf(await short(agent, number))).toBe('call-target-unknown')
  })

  it('[CAL-05] a colleague’s extension comes before services, and never before the emergency services', async () => {
    const [agent, second] = world.agents
    await attend(second)
    const give = async (extension: string) => {
      const { seats } = unwrap(await world.admin.call('listLicenses', { params: { s } }))
      const revision = seats.find(({ eid }) => eid === second.eid)?.revision ?? 0
      unwrap(await world.admin.call('updateStaff', { params: { s, eid: second.eid }, body: { revision, extension } }))
    }
    for (const [extension, kind] of [
      ['115', 'staff'],
      ['110', 'phone'],
    ] as const) {
      await give(extension)
      const call = callIn(await short(agent, extension))
      expect(call.parties.map((party) => party.kind)).toEqual(['staff', kind])
      unwrap(await leaveCall(agent, call))
    }
    await give('')
  })
})

describe('a telephone calls', () => {
  /** It rings, and the first agent, who is there, is offered its call, or called by whom they know already. */
  async function calling(from = far, fields = {}, sdp = soundAt(6000)) {
    const [agent] = world.agents
    const line = await attend(agent)
    const before = line.entries.length
    const phone = kamailio.carrierInvites({ from, called: shop, fields, sdp })
    await phone.heard(180)
    const id = await eventually(async () => {
      const offer = entitiesIn(line.entries.slice(before), 'offer').find(({ callId }) => callId)
      return offer?.callId ?? (await callsOf(agent)).find(({ state }) => state === 'RINGING')?.id
    })
    return { agent, phone, call: { id } }
  }
  /** The agent has accepted, and both hear each other. */
  async function answered(from?: string, fields?: Record<string, string>, sdp?: string) {
    const waiting = await calling(from, fields, sdp)
    const { agent, phone } = waiting
    const call = callIn(await answerCall(agent, waiting.call))
    const browser = kamailio.browserInvites(legTo(call))
    const [toPhone, toBrowser] = await Promise.all([phone.final(), browser.final()])
    expect([toPhone.status, portIn(toPhone.body)]).toEqual([200, 4000])
    expect([toBrowser.status, portIn(toBrowser.body)]).toEqual([200, 6000])
    return { ...waiting, call, browser, given: toPhone }
  }
  const unwrapped = <T>(found: T | undefined): T => {
    if (found === undefined) throw new Error('not in the log')
    return found
  }
  const lastCalls = async () =>
    unwrap(await world.admin.call('getCallLog', { params: { s }, query: { limit: '100', text: '' } })).items

  it('[CAP-17] is offered and listed as a call, and not as a chat', async () => {
    const [agent] = world.agents
    const number = '+4930555987'
    const { call } = await answered(number)
    const { roomId } = call
    const feed = await agent.feed()
    expect(entitiesIn(feed, 'offer').findLast((offer) => offer.conversationId === roomId)?.channel).toBe('call')
    expect((await conversationOf(agent, roomId ?? '')).channel).toBe('call')
  })

  it('[ENT-07] [CAL-07] its inquiry is given to no telephone, and then nothing is changed', async () => {
    const { agent, call, phone } = await answered('+4930555985')
    const [, second] = world.agents
    await attend(second)
    const once = () => ({ params: { s, callId: call.id }, idempotencyKey: newId() })
    const colleague = { kind: 'staff' as const, eid: second.eid }
    unwrap(await agent.call('inviteToCall', { ...once(), body: { target: colleague } }))
    kamailio.browserInvites(legTo(callIn(await answerCall(second, call))))
    unwrap(await join(second, call))
    const before = await callOf(agent, call.id)
    const target = { kind: 'number' as const, number: '+4930555124' }
    for (const type of ['inquiry_blind', 'inquiry_attendee'] as const)
      expect(outcomeOf(await agent.call('transferCall', { ...once(), body: { type, target } })), type).toBe(
        'inquiry-needs-account',
      )
    expect(await callOf(agent, call.id)).toEqual(before)
    await phone.request('BYE')
  })

  it('[CAP-17] reads nothing: whatever an agent sends is refused and leaves no trace, and a note to colleagues is taken', async () => {
    const { agent, call, phone } = await answered('+4930555986')
    const roomId = call.roomId ?? ''
    const id = newId()
    const params = { s, roomId }
    const inquiryId = call.inquiryId ?? ''
    const body = { id, text: 'Your order is on its way', inquiryId }
    const content = { type: 'bubble' as const, card: { title: 'Tent', text: '', picture: null, actions: [] } }
    const before = await conversationOf(agent, roomId)
    const sent = [
      await agent.call('sendMessage', { params, body, idempotencyKey: id }),
      await agent.call('sendContent', { params, body: { id, content, inquiryId }, idempotencyKey: id }),
      await agent.call('createUpload', { params: { ...params, id }, body: { name: 'tent.png', sizeBytes: 100 } }),
    ]
    expect(sent.map(outcomeOf)).toEqual(Array(3).fill('caller-reads-nothing'))
    const batch = unwrap(await agent.call('sendMessages', { params, body: { messages: [body] } }))
    expect(batch.outcomes).toMatchObject([{ refusal: { code: errorCodes['caller-reads-nothing'].code } }])
    expect(await conversationOf(agent, roomId)).toEqual(before)
    const note = { id, text: 'Sent on Monday', mentionedEids: [] }
    expect(outcomeOf(await agent.call('writeNote', { params, body: note, idempotencyKey: id }))).toBe('ok')
    await phone.request('BYE')
    await eventually(async () => (await callsOf(agent)).length === 0)
    unwrap(await closeInquiry(agent, inquiryId))
    const { visitorEid } = before
    const opened = await agent.call('createInquiry', { params: { s }, body: { visitorEid }, idempotencyKey: newId() })
    const { inquiry } = unwrap(opened).conversation ?? {}
    expect([inquiry?.status, inquiry?.followUp ?? null]).toEqual(['handling', null])
    unwrap(await closeInquiry(agent, inquiry?.id ?? ''))
  })

  it('[CAP-02] [CAL-05] rings until an agent has accepted, is their inquiry, and its hanging up ends it', async () => {
    const { agent, phone, call, browser } = await answered()
    expect(call.roomId).not.toBeNull()
    expect(phoneIn(call)).toMatchObject({ number: far, numberType: 'OFF_NET' })
    expect(partyIn(call, agent)).toMatchObject({ number: shop, numberType: 'OFF_NET' })
    await phone.request('BYE')
    await browser.asked('BYE')
    await eventually(async () => storyOf(await agent.feed(), call.id).isGone)
    const logged = await logOf(agent, call.id)
    expect(logged).toMatchObject({ direction: 'in', end: 'hung-up' })
    expect(logged?.parties.map(({ kind, number }) => [kind, number])).toEqual([
      ['phone', far],
      ['staff', shop],
    ])
  })

  it('[CAP-02] hears no more when the agent hangs up; whoever calls again is the same, and who hides the number is not', async () => {
    const first = await answered()
    unwrap(await leaveCall(first.agent, first.call))
    await first.phone.asked('BYE')
    await eventually(async () => storyOf(await first.agent.feed(), first.call.id).isGone)
    const vouched = { 'P-Asserted-Identity': `"Far" <sip:${far}@127.0.0.1>` }
    const again = await answered('anonymous', vouched)
    expect(again.call.roomId).toBe(first.call.roomId)
    await again.phone.request('BYE')
    await eventually(async () => (await callsOf(again.agent)).length === 0)
    const hidden = await answered('anonymous', { ...vouched, Privacy: 'id' })
    expect(hidden.call.roomId).not.toBe(first.call.roomId)
    expect(phoneIn(hidden.call).number).toBe('')
    await hidden.phone.request('BYE')
  })

  it('[CAP-02] is the contact who has that number, calls once at a time, and not at all while blocked', async () => {
    const number = '+4930555777'
    const body = { id: newId(), name: 'Nadia Kern', phones: [{ kind: 'mobile' as const, number }] }
    const { contact } = unwrap(await world.admin.call('createContact', { params: { s }, body: body as never }))
    const { phone, call } = await calling(number)
    const second = kamailio.carrierInvites({ from: number, called: shop })
    expect((await second.final()).status).toBe(486)
    phone.cancel()
    expect((await phone.final()).status).toBe(487)
    const logged = await eventually(() => logOf(world.admin, call.id))
    expect(logged.end).toBe('cancelled')
    expect(logged.parties[0]).toMatchObject({ name: 'Nadia Kern', number })
    unwrap(await world.admin.call('blockContact', { params: { s, id: contact.id }, body: { isBlocked: true } }))
    expect((await kamailio.carrierInvites({ from: number, called: shop }).final()).status).toBe(603)
  })

  it.each([
    ['for no reason', {}, 'cancelled', 'missed'],
    ['for another reason', { Reason: 'Q.850;cause=16;text="200"' }, 'cancelled', 'missed'],
    ['because it gave up', { Reason: 'SIP;cause=487' }, 'cancelled', 'missed'],
    ['as answered elsewhere', { Reason: 'SIP;cause=200;text="Call completed elsewhere"' }, 'elsewhere', 'closed'],
    [
      'as answered elsewhere, among more',
      { Reason: 'Q.850;cause=26, sip ;text="x"; cause=200' },
      'elsewhere',
      'closed',
    ],
  ] as const)('[CAL-03] that cancels %s is offered to nobody any more', async (_, fields, end, status) => {
    const [agent] = world.agents
    const line = await attend(agent)
    const { phone, call } = await calling('+4930555880')
    phone.cancel(fields)
    expect((await phone.final()).status).toBe(487)
    expect((await eventually(() => logOf(world.admin, call.id))).end).toBe(end)
    const { roomId, inquiryId } = unwrapped(await logOf(world.admin, call.id))
    // One that is closed is in nobody's inbox.
    const stateNow = async () =>
      (await agent.staffFeed())
        .flatMap((entry) => {
          if (entry.kind === 'conversation-gone') return entry.conversationId === roomId ? ['closed'] : []
          return entry.kind === 'conversation' && entry.conversation.id === roomId
            ? [entry.conversation.inquiry?.status]
            : []
        })
        .at(-1)
    await eventually(async () => (await stateNow()) === status)
    const offered = entitiesIn(line.entries, 'offer').filter((offer) => offer.inquiryId === inquiryId)
    expect(offered.at(-1)?.status).toBe('withdrawn')
  })

  it('[CAP-02] [CAL-03] a caller whom nobody answers hears it after the time for which inquiries wait', async () => {
    const { phone, call } = await calling('+4930555888')
    clock.moveOn(90_000)
    // It may leave a message: tests/server/voicemail.test.ts.
    expect(await phone.final()).toMatchObject({ status: 480, voicemail: expect.stringMatching(/./) })
    await eventually(async () => (await logOf(world.admin, call.id))?.end === 'missed')
  })

  it.each([
    ['G.729 alone', soundAt(6000).replace('RTP/AVP 8 0 101', 'RTP/AVP 18')],
    ['SRTP alone', soundAt(6000).replace('RTP/AVP', 'RTP/SAVP')],
    ['DTLS alone', soundAt(6000).replace('RTP/AVP', 'UDP/TLS/RTP/SAVPF')],
    ['no place for sound', soundAt(0)],
  ])('[CAP-02] with %s it is refused at once, and nobody is rung', async (_, sdp) => {
    const before = (await lastCalls()).length
    const phone = kamailio.carrierInvites({ from: '+4930555999', called: shop, sdp })
    expect((await phone.final()).status).toBe(488)
    expect((await lastCalls()).length).toBe(before)
  })

  it('[CAL-13] is sent tones in its own payload type, which the browser learns by an offer', async () => {
    const own = soundAt(6000).replaceAll('101', '96')
    const { phone, agent, browser, given } = await answered('+4930555997', {}, own)
    expect(given.body).toContain('a=rtpmap:96 telephone-event/8000')
    expect(await browser.asked('INVITE', soundAt(4000).replaceAll('101', '96'))).toContain('RTP/AVP 8 0 96')
    await phone.request('BYE')
    await browser.asked('BYE')
    await eventually(async () => (await callsOf(agent)).length === 0)
  })

  it('[CAP-02] is answered line by line, in its own payload types, with picture and fax refused', async () => {
    const sdp = soundAt(6000).replace('m=audio', 'm=video 7000 RTP/AVP 31\r\nm=audio')
    const { phone, agent, browser, given } = await answered(
      '+4930555998',
      {},
      `${sdp}m=image 7004 udptl t38\r\n`.replaceAll('101', '96'),
    )
    expect(given.body.match(/^m=.*$/gm)?.map((line) => line.trim())).toEqual([
      'm=video 0 RTP/AVP 31',
      'm=audio 4000 RTP/AVP 8 0 96',
      'm=image 0 udptl t38',
    ])
    await phone.request('BYE')
    await browser.asked('BYE')
    await eventually(async () => (await callsOf(agent)).length === 0)
  })

  it('[CAP-02] a number that belongs to nobody is not found', async () => {
    const phone = kamailio.carrierInvites({ from: far, called: '+493055500999' })
    expect((await phone.final()).status).toBe(404)
  })
})

describe('queries of Kamailio', () => {
  const ask = async (question: unknown, secret = routeSecret, path = '') => {
    const response = await fetch(`${world.server.url}/everline/v1/sip/route${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(question),
    })
    return response.ok ? response.json() : response.status
  }
  const userOf = async (person: Person) => unwrap(await person.call('getSipAccess', { params: { s } })).user

  it('[CAP-02] is answered to Kamailio alone, and only what it may ask', async () => {
    const question = { kind: 'incoming', called: `sip:${shop}@127.0.0.1` }
    expect(await ask(question, 'another-secret-of-somebody')).toBe(401)
    expect(await ask(question, '')).toBe(401)
    expect(await ask({ kind: 'everything' })).toBe(400)
    expect(await ask({ invites: '' }, 'another-secret-of-somebody', '/held')).toBe(401)
    expect(await ask({ invites: '1:2,' }, routeSecret, '/held')).toBe(400)
    expect(await ask({ invites: 'x'.repeat(40_000) }, routeSecret, '/held')).toBe(413)
    expect(await ask({ kind: 'incoming', called: 'x'.repeat(257) })).toBe(400)
    expect(await ask({ kind: 'incoming', called: "sip:0' or 1=1@127.0.0.1" })).toMatchObject({ status: 404 })
    expect(await ask({ kind: 'register', user: 'x'.repeat(5000) })).toBe(413)
    const gateway = await eventually(async () => {
      const answer = await ask(question)
      return answer.kind === 'forward' && answer
    })
    expect(gateway.user).toMatch(/^gateway-/)
    expect(gateway.called).toBe(shop)
    expect(await ask({ ...question, called: 'sip:+493055500999@127.0.0.1' })).toMatchObject({
      kind: 'refuse',
      status: 404,
    })
  })

  it('[CAP-02] nobody is let into a call by it who is not in it: strangers, other services, ended sessions', async () => {
    const [agent, second] = world.agents
    const call = await started(agent)
    const invite = async (user: string, more = {}) => ask({ kind: 'invite', user, ...legTo(call), ...more })
    expect(await invite(await userOf(agent))).toMatchObject({ kind: 'forward', fromPartyId: partyIn(call, agent).id })
    expect(await invite(await userOf(second))).toMatchObject({ kind: 'refuse', status: 403, isForeign: true })
    expect(await invite(newId())).toMatchObject({ kind: 'refuse', status: 403 })
    expect(await invite(await userOf(agent), { callId: newId() })).toMatchObject({ kind: 'refuse', status: 404 })
    expect(await invite(await userOf(agent), { partyId: newId() })).toMatchObject({ kind: 'refuse', status: 404 })
    const leaving = await signIn(
      world.server.url,
      'agent3@everline.test',
      world.server.passwordOf('agent3@everline.test'),
    )
    const user = await userOf(leaving)
    expect(await ask({ kind: 'register', user })).toMatchObject({ kind: 'forward' })
    const { eid, token } = leaving
    const body = { grant_type: 'revoke' as const, eid, refresh_token: token.refresh_token }
    unwrap(await leaving.call('revokeToken', { params: { s }, body }))
    expect(await ask({ kind: 'register', user })).toMatchObject({ kind: 'refuse', status: 403 })
  })

  it('[CAP-02] puts into the security log what it has refused, with the account if the session is known', async () => {
    const [agent] = world.agents
    const address = '203.0.113.77'
    const report = async (what: string, more: { user?: string; address?: string } = {}) =>
      ask({ kind: 'refused', what, user: await userOf(agent), address, ...more })
    expect(await report('sip-invites')).toEqual({ kind: 'noted' })
    expect(await report('INVITE spoofed From')).toEqual({ kind: 'noted' })
    // Reports without a service are visible to the operator only.
    expect(await report('REGISTER wrong credentials', { user: '' })).toEqual({ kind: 'noted' })
    expect(await report('anything')).toBe(400)
    expect(await report('sip-invites', { address: '<script>' })).toBe(400)
    const { events } = unwrap(await world.admin.call('searchSecurityLog', { params: { s }, query: { text: address } }))
    expect(events.map(({ kind, about, eid }) => [kind, about, eid])).toEqual([
      ['refused', 'sip INVITE spoofed From', agent.eid],
      ['limited', 'sip-invites', agent.eid],
    ])
  })

  it('[CAP-02] holds an INVITE until somebody has accepted, and ends a call for which no sound can be made', async () => {
    const [agent, second] = world.agents
    await attend(second)
    const target = { kind: 'staff' as const, eid: second.eid }
    const body = { target, media: 'voice' as const }
    const call = callIn(await agent.call('startCall', { params: { s }, body, idempotencyKey: newId() }))
    const user = await userOf(agent)
    const question = { kind: 'invite', user, callId: call.id, partyId: partyIn(call, second).id }
    expect(await ask(question)).toEqual({ kind: 'hold' })
    const waiting = () => ask({ invites: `7:8/${user}/${call.id}/${question.partyId},` }, routeSecret, '/held')
    expect(await waiting()).toEqual({ changed: '' })
    const changes = waiting()
    unwrap(await answerCall(second, call))
    expect((await changes).changed || (await waiting()).changed).toBe('7:8,')
    expect(await ask(question)).toMatchObject({ kind: 'forward', user: await userOf(second) })
    unwrap(await leaveCall(agent, call))
    // The security log gets no event for a client that asks before the feed has told it: every normal call does that.
    expect(await ask(question)).toEqual({ kind: 'refuse', status: 403, reason: 'Not in this call' })
    const silent = await started(agent)
    expect(await ask({ kind: 'no-media', user, ...legTo(silent) })).toMatchObject({ kind: 'refuse', status: 503 })
    const last = await eventually(async () => {
      const found = await lastOf(agent, silent.id)
      return found?.end === 'failed' && found
    })
    expect(errorNameOf(last.failureCode ?? 0)).toBe('media-server-unreachable')
  })
})

describe('a backend that does not come back', () => {
  it('[CAP-02] takes its telephones with it: they leave the calls that another process goes on with', async () => {
    const line = await startScriptedKamailio()
    const dataFolder = await newDataFolder('demo')
    const start = (port = '0') =>
      startTestServer({ clock, env: { ...line.env, EVERLINE_DATA: dataFolder, PORT: port } })
    const first = await start()
    const [admin, agent] = await Promise.all(
      ['admin', 'agent1'].map((name) => {
        const email = `${name}@everline.test`
        return signIn(first.url, email, first.passwordOf(email))
      }),
    )
    if (!admin || !agent) throw new Error('nobody has signed in')
    const body = { id: newId(), number: shop, name: 'Line', access: 'everybody' as const, memberEids: [] }
    unwrap(await admin.call('createServiceNumber', { params: { s: first.serviceId }, body }))
    const connection = await agent.connect()
    const call = await started(agent)
    line.browserInvites(legTo(call))
    const phone = await line.dialled()
    phone.answer(200, soundAt(6000))
    await eventually(async () => phoneOf(await callOf(agent, call.id))?.state === 'joined')
    await connection.close()
    await first.close()

    const second = await start(new URL(first.url).port)
    const back = await agent.connect()
    expect(phoneOf(await callOf(agent, call.id))?.state).toBe('joined')
    clock.moveOn(awayMs + 1000)
    await eventually(async () => storyOf(await agent.feed(), call.id).isGone)
    expect(storyOf(await agent.feed(), call.id).end).toBe('lost')
    await back.close()
    await second.close()
    await line.close()
    await rm(dataFolder, { recursive: true })
  })
})
