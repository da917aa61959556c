import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PhoneCall } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { createAudioBridge } from '#server/media-server/audio-bridge.ts'
import { createJanusBridge } from '#server/media-server/janus-bridge.ts'
import { connectToJanus } from '#server/media-server/janus-connection.ts'
import type { MediaServer } from '#server/media-server/media-server.ts'
import { createLogger } from '#server/platform/logger.ts'
import { hasJanus, type Janus, startJanus } from './janus.ts'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import { answerCall, callIn, callsOf, join, leaveCall, outcomeOf, startCall } from './suites/telephony-client.ts'
import { type Connection, eventually, newId, type Person, s, setStatus, startHandled, unwrap } from './test-client.ts'

/** Offer of a browser that sends and receives sound. */
const offer = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 0.0.0.0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuvwx',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => 'AB').join(':')}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sendrecv',
  'a=rtcp-mux',
  'a=rtpmap:111 opus/48000/2',
  '',
].join('\n')

const connect = (person: Person, call: PhoneCall, given = offer, isNew = true) =>
  person.call('connectToMediaServer', {
    params: { s, callId: call.id },
    body: { offer: given, isNew },
  })

const openJanus = ({ url, secret }: Janus) =>
  connectToJanus({ url, secret, clock: systemClock, newId, log: createLogger('error', () => {}, Date.now) })

/** The parties that Janus has in the sound of a call; undefined: there is no such room. */
async function heardIn(server: Janus, { id }: { id: string }) {
  const janus = unwrap(await openJanus(server))
  const attached = unwrap(await janus.request({ janus: 'attach', plugin: 'janus.plugin.audiobridge' }))
  const body = { request: 'listparticipants', room: id }
  const listed = unwrap(await janus.request({ janus: 'message', handle_id: attached.data?.id, body }))
  janus.close()
  return listed.plugindata?.data.participants as unknown[]
}

const connections: Connection[] = []

/** Three people in a call, which is above the limit of the servers here. */
async function conference(url: string, agents: readonly [Person, Person, Person]) {
  const [agent, colleague] = agents
  for (const person of [agent, colleague]) {
    connections.push(await person.connect())
    unwrap(await setStatus(person, 'available'))
  }
  const { visitor, roomId } = await startHandled(url, agent)
  connections.push(await visitor.connect())
  const call = callIn(await startCall(visitor, { kind: 'room', roomId }))
  unwrap(await answerCall(agent, call))
  unwrap(await join(visitor, call))
  unwrap(await join(agent, call))
  const target = { kind: 'staff', eid: colleague.eid } as const
  const invited = callIn(
    await agent.call('inviteToCall', { params: { s, callId: call.id }, body: { target }, idempotencyKey: newId() }),
  )
  unwrap(await answerCall(colleague, call))
  return { agent, colleague, visitor, call, invited }
}

describe.skipIf(!hasJanus())('calls above the limit of the media server', () => {
  let janus: Janus
  const env: Record<string, string> = { MEDIA_SERVER_ABOVE: '2', EVERLINE_AGENT_LIMIT: '100' }
  beforeAll(async () => {
    janus = await startJanus()
    Object.assign(env, { MEDIA_SERVER_URL: janus.url, MEDIA_SERVER_SECRET: janus.secret })
  })
  const world = serverFor(startTestServer, { env })
  afterAll(() => janus.stop())
  afterEach(async () => {
    for (const person of world.agents) for (const call of await callsOf(person)) await leaveCall(person, call)
    await Promise.all(connections.splice(0).map((each) => each.close()))
  })

  it('[CAP-03] its parties are connected, nobody else is, and who leaves is taken out of its sound', async () => {
    const { agent, colleague, visitor, call, invited } = await conference(world.server.url, world.agents)
    expect(invited.hasMediaServer).toBe(true)
    for (const person of [agent, colleague, visitor])
      expect(unwrap(await connect(person, call))).toMatchObject({ answer: expect.stringContaining('m=audio') })
    expect(outcomeOf(await connect(world.agents[2], call))).toBe('call-not-found')
    expect(outcomeOf(await connect(agent, call, offer.replace('v=0', 'v=0\n'.padEnd(2000, 'x'))))).toBe(
      'invalid-request',
    )
    expect(await heardIn(janus, call)).toHaveLength(3)
    unwrap(await leaveCall(colleague, call))
    await eventually(async () => (await heardIn(janus, call)).length === 2)
    expect(outcomeOf(await connect(colleague, call))).toBe('call-over')
    expect(unwrap(await connect(agent, call, offer, false)).answer).toContain('m=audio')
  })

  it.each([
    ['one after the other', 1],
    ['at the same moment', 2],
  ])(
    '[CAP-03] parties of one process leave %s: those of another talk on, and the room ends with the last',
    async (_how, together) => {
      const [one, two] = [1, 2].map(() =>
        createJanusBridge({ connect: () => openJanus(janus), secret: new Uint8Array(32) }),
      )
      if (!one || !two) throw new Error('Both must be there')
      const callId = newId()
      const partyOf = (partyId = newId()) => ({ callId, partyId })
      const [ofOne, ofTwo] = [
        [partyOf(), partyOf()],
        [partyOf(), partyOf()],
      ]
      for (const party of ofOne) unwrap(await one.connect(party, offer, true))
      for (const party of ofTwo) unwrap(await two.connect(party, offer, true))
      async function leave(server: MediaServer, parties: typeof ofOne) {
        for (let at = 0; at < parties.length; at += together)
          await Promise.all(parties.slice(at, at + together).map((party) => server.disconnect(party)))
      }
      await leave(one, ofOne)
      expect(await heardIn(janus, { id: callId })).toHaveLength(2)
      for (const party of ofTwo) expect(unwrap(await two.connect(party, offer, false))).toContain('m=audio')
      await leave(two, ofTwo)
      expect(await heardIn(janus, { id: callId })).toBe(undefined)
      one.close()
      two.close()
    },
  )

  it('[CAP-03] a party whose room has ended meanwhile makes a new connection', async () => {
    const bridge = createJanusBridge({ connect: () => openJanus(janus), secret: new Uint8Array(32) })
    const party = { callId: newId(), partyId: newId() }
    unwrap(await bridge.connect(party, offer, true))
    const other = createAudioBridge(new Uint8Array(32))
    const connection = unwrap(await openJanus(janus))
    const handle = unwrap(await other.attach(connection))
    // Another process has the same party now: the former connection is kicked out.
    unwrap(await other.enter(handle, party, offer))
    expect(unwrap(await bridge.connect(party, offer, false))).toBe(null)
    await other.leave(handle, party.callId)
    expect(await heardIn(janus, { id: party.callId })).toBe(undefined)
    expect(unwrap(await bridge.connect(party, offer, true))).toContain('m=audio')
    await bridge.disconnect(party)
    connection.close()
    bridge.close()
  })

  it('[CAP-03] a party hears that the media server has lost its connection, and makes a new one', async () => {
    const { agent, call } = await conference(world.server.url, world.agents)
    unwrap(await connect(agent, call))
    await janus.kill()
    expect(outcomeOf(await connect(agent, call))).toBe('media-server-unreachable')
    await janus.restart()
    expect(unwrap(await connect(agent, call, offer, false))).toEqual({ answer: null })
    expect(unwrap(await connect(agent, call)).answer).toContain('m=audio')
  })
})
