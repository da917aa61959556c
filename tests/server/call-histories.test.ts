import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type MonitorMode,
  type PhoneCall,
  PhoneCall as PhoneCallSchema,
  type TransferType,
} from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import { isSoak, runs, seedOf } from '#tests/soak/runs.ts'
import { startTestServer } from './start-test-server.ts'
import { serverFor } from './suites/suite.ts'
import { answerCall, join, leaveCall, startCall, update } from './suites/telephony-client.ts'
import { closeInquiry, lastEntryOf, newId, type Person, s, setStatus, startHandled, unwrap } from './test-client.ts'

/*
 * Random histories of calls: whoever tries what in any order, possible or not. What the backend says of a call to each of
 * its parties, in snapshots, feeds and the call log, must fit together after every step.
 */

/** `who` and `whom` are indexes of people: three agents, the admin, the visitor. */
type Step = { who: number; what: keyof ReturnType<typeof actionsOf>; whom: number; type: TransferKind }
type TransferKind = (typeof TransferType)['options'][number]

const anyStep: fc.Arbitrary<Step> = fc.record({
  // The visitor and their agent do most.
  who: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 4) }, { weight: 4, arbitrary: fc.nat(4) }),
  what: fc.constantFrom(
    ...(['start', 'answer', 'answer', 'answer', 'decline', 'join', 'join', 'join', 'away', 'hold', 'leave'] as const),
    ...(['lose', 'invite', 'invite', 'remove', 'transfer', 'transfer', 'listen', 'listen'] as const),
    ...(['whisper', 'barge', 'takeOver', 'stopListening'] as const),
  ),
  whom: fc.nat(4),
  type: fc.constantFrom<TransferKind>('blind', 'attendee', 'inquiry_blind', 'inquiry_attendee'),
})

/** All histories are of calls that somebody has answered. */
const answering: Step[] = [
  { who: 4, what: 'start', whom: 0, type: 'blind' },
  { who: 0, what: 'answer', whom: 0, type: 'blind' },
]

/** Steps of both parties as soon as they hear each other. */
const joining: Step[] = [
  { who: 4, what: 'join', whom: 0, type: 'blind' },
  { who: 0, what: 'join', whom: 0, type: 'blind' },
]

/** Beginnings of histories that need several steps in the right order, which few random histories would find. */
const openings = {
  answered: answering,
  heard: [...answering, ...joining],
  monitored: [...answering, ...joining, { who: 3, what: 'listen', whom: 0, type: 'blind' }],
} satisfies Record<string, Step[]>
const anyOpening = fc.constantFrom<keyof typeof openings>('answered', 'heard', 'monitored')

/** `call` is the newest call of the room as it was last told, which may be over. */
type Scene = { roomId: string; inquiryId: string; call: PhoneCall | null; sessionId: string }

/** Returns the actions that a person tries. */
function actionsOf({ roomId, inquiryId, call: known, sessionId }: Scene, by: Person, whom: Person, type: TransferKind) {
  const call = { id: known?.id ?? newId() }
  const idempotencyKey = newId()
  const params = { s, callId: call.id }
  const target = { kind: 'staff' as const, eid: whom.eid }
  const session = { params: { s, id: sessionId }, idempotencyKey }
  const mode = (action: Extract<MonitorMode, 'whisper' | 'barge'> | 'takeover') =>
    by.call('monitorUpdateSession', { ...session, body: { action } })
  return {
    start: () => startCall(by, { kind: 'room', roomId }),
    answer: () => answerCall(by, call),
    decline: () => answerCall(by, call, false),
    join: () => join(by, call),
    away: () => update(by, call, { state: 'away' }),
    hold: () => update(by, call, { isHeld: true }),
    leave: () => leaveCall(by, call),
    lose: () => leaveCall(by, call, 'lost'),
    invite: () => by.call('inviteToCall', { params, body: { target }, idempotencyKey }),
    remove: () => {
      const partyId = known?.parties.findLast(({ eid }) => eid === whom.eid)?.id ?? newId()
      return by.call('removeFromCall', { params: { ...params, partyId }, idempotencyKey })
    },
    transfer: () => by.call('transferCall', { params, body: { type, target }, idempotencyKey }),
    listen: () => by.call('monitorListen', { params: { s, id: inquiryId }, idempotencyKey }),
    whisper: () => mode('whisper'),
    barge: () => mode('barge'),
    takeOver: () => mode('takeover'),
    stopListening: () => by.call('monitorLeave', session),
  }
}

const isLive = ({ state }: PhoneCall['parties'][number]) => state !== 'left'
/** Expects a call to be consistent, as one person sees it. */
function expectWhole(call: PhoneCall, viewer: Person, isVisitor: boolean) {
  const eids = call.parties.map(({ eid }) => eid)
  expect(new Set(eids).size, 'nobody is listed twice').toBe(eids.length)
  const ordinary = call.parties.filter((party) => isLive(party) && party.monitor === null)
  expect(ordinary.length, 'a call has two parties').toBeGreaterThanOrEqual(2)
  expect(
    ordinary.some(({ state }) => state !== 'ringing'),
    'somebody is in it',
  ).toBe(true)
  expect(call.parties.some((party) => party.eid === viewer.eid && isLive(party))).toBe(true)
  if (isVisitor) expect(call.parties.every(({ monitor }) => monitor === null)).toBe(true)
  if (call.answeredAtMs !== null) expect(['ANSWERING', 'CONNECTED']).toContain(call.state)
}

/** Everybody is told the same of the parties whom they may see. */
function expectAgreement(views: PhoneCall[]) {
  const common = views.map((call) =>
    call.parties
      .filter(({ monitor }) => monitor === null)
      .map(({ id, state, isHeld, joinedAtMs, end }) => ({ id, state, isHeld, joinedAtMs, end })),
  )
  for (const view of common) expect(view).toEqual(common[0])
}

/** Follows the calls of a person by the feed alone, as a client does. Each entry is checked, also one that the next replaces. */
function createReplica(person: Person, isVisitor: boolean, afterN: number, onState: (call: PhoneCall) => void) {
  const live = new Map<string, PhoneCall>()
  /** Why each call has ended, as it was told. */
  const ends = new Map<string, PhoneCall['end']>()
  const over = new Set<string>()
  let readTo = afterN

  function take(call: PhoneCall, isGoneNext: boolean) {
    expect(over, 'a call that has ended is told again').not.toContain(call.id)
    // A party that has just left gets the call once more before it is gone.
    if (!isGoneNext) expectWhole(call, person, isVisitor)
    if (call.state === 'TERMINATED') over.add(call.id)
    onState(call)
    live.set(call.id, call)
    ends.set(call.id, call.end)
  }
  return {
    async catchUp(): Promise<PhoneCall[]> {
      const entries = await person.feed(readTo)
      readTo = entries.at(-1)?.n ?? readTo
      const changes = entries.flatMap((entry) => (entry.kind === 'entity' && entry.entity === 'call' ? [entry] : []))
      for (const [index, { id, value }] of changes.entries()) {
        const next = changes.slice(index + 1).find((change) => change.id === id)
        if (value === null) live.delete(id)
        else take(v.parse(PhoneCallSchema, value), next?.value === null)
      }
      return [...live.values()]
    },
    live,
    ends,
    readTo: () => readTo,
  }
}

/** The log has each call once, ended for the reason that everybody was told, and its parties within its time. */
async function expectLogged(
  admin: Person,
  callIds: ReadonlySet<string>,
  replicas: readonly { ends: Map<string, unknown> }[],
) {
  const log = unwrap(await admin.call('getCallLog', { params: { s }, query: { limit: '50' } })).items
  for (const callId of callIds) {
    const logged = log.filter(({ id }) => id === callId)
    expect(logged).toHaveLength(1)
    const [call] = logged
    if (!call) continue
    // A party that left before the end is not told of it; all others are.
    const told = replicas.flatMap(({ ends }) => ends.get(callId) ?? [])
    expect(new Set(told)).toEqual(new Set([call.end]))
    for (const { joinedAtMs, leftAtMs } of call.parties) {
      if (joinedAtMs !== null) expect(joinedAtMs).toBeGreaterThanOrEqual(call.createdAtMs)
      expect(leftAtMs ?? 0).toBeGreaterThanOrEqual(joinedAtMs ?? call.createdAtMs)
      expect(leftAtMs ?? 0).toBeLessThanOrEqual(call.endedAtMs)
    }
  }
}

/** Steps that may succeed after the end, because they no longer change anything. */
const worksWhenOver: ReadonlySet<Step['what']> = new Set(['start', 'leave', 'lose', 'stopListening'])
/** One costs about half a second: a few in `npm test`, 2,000 in the soak. */
const histories = isSoak ? runs(100) : 20

/** How many steps are taken between two looks at everybody's feed. */
const stepsPerLook = 4

describe('any history of calls', () => {
  // The soak takes longer than a token usually lasts.
  const env = { EVERLINE_AGENT_LIMIT: '1000', EVERLINE_ACCESS_TOKEN_SECONDS: '14400' }
  const world = serverFor(startTestServer, { env })

  it('[CAP-03] [CAL-02] [CAL-13] in any order of acts nobody is listed twice, ended calls stay ended, and feeds and call log tell the same', {
    timeout: isSoak ? 7_200_000 : 120_000,
  }, async () => {
    const staff = [...world.agents, world.admin]
    for (const agent of world.agents) await agent.connect()
    for (const person of staff) unwrap(await setStatus(person, 'available'))
    const read = await Promise.all(staff.map(lastEntryOf))
    const reached = new Set<string>()

    await fc.assert(
      fc.asyncProperty(anyOpening, fc.array(anyStep, { minLength: 6, maxLength: 16 }), async (opening, steps) => {
        const { visitor, roomId, inquiryId } = await startHandled(world.server.url, world.agents[0])
        const line = await visitor.connect()
        const people = [...staff, visitor]
        const scene: Scene = { roomId, inquiryId, call: null, sessionId: newId() }
        const started = new Set<string>()
        const ended = new Set<string>()
        const replicas = people.map((person, index) => {
          const onState = ({ id, state }: PhoneCall) => {
            reached.add(state)
            if (state === 'TERMINATED') ended.add(id)
          }
          return createReplica(person, person === visitor, read[index] ?? 0, onState)
        })

        async function look() {
          const seen = (await Promise.all(replicas.map((replica) => replica.catchUp()))).flat()
          expect(seen.filter(({ id }) => ended.has(id))).toEqual([])
          for (const callId of started) expectAgreement(seen.filter(({ id }) => id === callId))
        }

        for (const [index, { who, what, whom, type }] of [...openings[opening], ...steps].entries()) {
          const [by = visitor, other = visitor] = [people[who], people[whom]]
          const isOver = scene.call !== null && ended.has(scene.call.id)
          const result: Result<unknown> = await actionsOf(scene, by, other, type)[what]()
          if (result.ok) reached.add(what)
          if (result.ok && isOver && !worksWhenOver.has(what)) expect.unreachable(`${what} in a call that has ended`)
          const told = result.ok ? (result.value as { call?: PhoneCall; monitorSessionId?: string } | null) : null
          if (what === 'listen' && told?.monitorSessionId) scene.sessionId = told.monitorSessionId
          if (what === 'start' && told?.call) started.add(told.call.id)
          if (told?.call) scene.call = told.call
          if (told?.call?.state === 'TERMINATED') ended.add(told.call.id)
          if (index % stepsPerLook === 0) await look()
        }

        await look()
        for (const [index, { live }] of replicas.entries())
          for (const call of live.values()) unwrap(await leaveCall(people[index] ?? visitor, call))
        await look()
        expect(ended).toEqual(started)
        for (const index of read.keys()) read[index] = replicas[index]?.readTo() ?? 0
        await expectLogged(world.admin, started, replicas)
        unwrap(await closeInquiry(visitor, inquiryId))
        await line.close()
      }),
      { numRuns: histories, seed: seedOf(20_261_125), endOnFailure: true },
    )
    // A run in which little succeeds proves little.
    const seldom = ['invite', 'transfer', 'takeOver']
    for (const each of ['answer', 'join', 'hold', 'listen', 'CONNECTED', 'RINGING', ...(isSoak ? seldom : [])])
      expect(reached).toContain(each)
  })
})
