import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PhoneCall } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { connectToJanus } from '#server/media-server/janus-connection.ts'
import { createLogger } from '#server/platform/logger.ts'
import { hasJanus, type Janus, startJanus } from './janus.ts'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import { answerCall, callIn, callsOf, join, leaveCall, outcomeOf, startCall } from './suites/telephony-client.ts'
import { type Connection, eventually, newId, type Person, s, setStatus, startHandled, unwrap } from './test-client.ts'

/** What a browser that sends and receives sound offers. */
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

/** The parties that Janus has in the sound of a call. */
async function heardIn({ url, secret }: Janus, { id }: PhoneCall) {
  const janus = unwrap(
    await connectToJanus({ url, secret, clock: systemClock, newId, log: createLogger('error', () => {}, Date.now) }),
  )
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

  it('[CAP-03] of a connection that the media server has lost the party hears, and makes a new one', async () => {
    const { agent, call } = await conference(world.server.url, world.agents)
    unwrap(await connect(agent, call))
    await janus.kill()
    expect(outcomeOf(await connect(agent, call))).toBe('media-server-unreachable')
    await janus.restart()
    expect(unwrap(await connect(agent, call, offer, false))).toEqual({ answer: null })
    expect(unwrap(await connect(agent, call)).answer).toContain('m=audio')
  })
})
