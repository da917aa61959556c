import type { CallParty, LoggedCall, PhoneCall } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { CallFacts, LegFacts } from '#core/telephony/call-facts.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'
import { own, staff } from './rows.ts'

/** Changes to the default scene of a call that has just been answered. */
export type CallScene = {
  call?: Partial<PhoneCall>
  own?: Partial<CallParty>
  other?: Partial<CallParty>
  more?: Partial<CallParty>[]
  /** Null: the call is on another device. */
  facts?: Partial<CallFacts> | null
  leg?: Partial<LegFacts>
}

const id = (n: number) => `01900000-0000-7000-8000-${String(80_000 + n).padStart(12, '0')}`
const mei = staff[1]?.eid ?? null

/** Calls as a test sets them, and a log of those of the last days. */
export function fakeCalls({ answer, nowMs, isEmpty, put, remove, setLive }: FakeDeps) {
  const party = (n: number, rest: Partial<CallParty>): CallParty => ({
    ...{ id: id(n), kind: 'staff', eid: null, name: '', number: '', numberType: 'ON_NET', state: 'joined' },
    ...{ deviceId: null, isMuted: false, isHeld: false, hasCamera: false, hasScreen: false, monitor: null },
    ...{ joinedAtMs: nowMs - 83_000, ...rest },
  })
  const ownParty = (rest: Partial<CallParty> = {}) => party(1, { eid: own, name: 'Mara Okafor', ...rest })
  const callOf = ({ call, own: ownPart, other, more = [] }: CallScene): PhoneCall => ({
    ...{ id: id(0), roomId: null, inquiryId: null, media: 'voice', state: 'CONNECTED' },
    parties: [
      party(2, { eid: mei, name: 'Mei Tanaka', ...other }),
      ownParty(ownPart),
      ...more.map((rest, n) => party(10 + n, rest)),
    ],
    ...{ createdAtMs: nowMs - 90_000, ringsUntilMs: nowMs + 45_000, answeredAtMs: nowMs - 83_000 },
    ...{ isRecorded: false, event: { name: 'CONNECTED', byPartyId: null }, ...call },
  })
  const factsOf = ({ facts, leg }: CallScene): CallFacts => ({
    ...{ callId: id(0), media: 'voice', isMuted: false, hasCamera: false, hasScreen: false, isHeld: false },
    legs: {
      [id(2)]: {
        ...{ progress: 'connected', ice: 'connected', gathering: 'complete', localLostAtMs: null },
        quality: { value: null, warnings: [], advice: null },
        ...leg,
      },
    },
    ...{ failure: null, ...facts },
  })
  const log = isEmpty ? [] : logOf(nowMs)
  let isQualityHeld = false
  const answers = {
    getSipAccess: async () =>
      ok({
        url: '/sip',
        realm: 'everline',
        user: '',
        username: '',
        password: '',
        expiresAtMs: 0,
        nowMs: 0,
        iceServers: [],
      }),
    getTestCallServers: async () => ok({ iceServers: [] }),
    startCall: ({ body }) =>
      body.target.kind === 'number'
        ? Promise.resolve(fail('numbers-unavailable'))
        : answer({ call: callOf({ call: { media: body.media } }) }),
    answerCall: () => answer({ call: callOf({}) }),
    leaveCall: () => answer(null),
    setCallRecording: () => answer({ call: callOf({}) }),
    listRecordings: ({ params: { callId } }) =>
      answer({
        recordings: [id(90), id(91)].map((recordingId, n) => ({
          ...{ id: recordingId, callId, startedAtMs: nowMs - 90_000 + n * 60_000, durationMs: 42_000 },
          ...{ sizeBytes: 168_000, path: n === 0 ? '/files/recording' : null, pathEndsAtMs: nowMs + 3_600_000 },
        })),
      }),
    inviteToCall: () => answer({ call: callOf({}) }),
    transferCall: () => answer({ call: callOf({}) }),
    removeFromCall: () => answer({ call: callOf({}) }),
    getCallQuality: ({ params }) =>
      params.callId === id(20) && !isQualityHeld
        ? answer({ legs: quality(nowMs) })
        : Promise.resolve(fail('not-found')),
    getCallLog({ query: { limit = '50', after, fromMs = '0', toMs, direction, media, end, eid, text = '' } }) {
      const found = log.filter(
        (call) =>
          (direction === undefined || call.direction === direction) &&
          (media === undefined || call.media === media) &&
          (end === undefined || call.end === end) &&
          (eid === undefined || call.parties.some((party) => party.eid === eid)) &&
          call.createdAtMs >= Number(fromMs) &&
          (toMs === undefined || call.createdAtMs < Number(toMs)) &&
          call.parties.some(({ name, number }) => `${name} ${number}`.toLowerCase().includes(text.toLowerCase())),
      )
      const from = after === undefined ? 0 : found.findIndex((call) => call.id === after) + 1
      const items = found.slice(from, from + Number(limit))
      return answer({ items, next: from + items.length < found.length ? (items.at(-1)?.id ?? null) : null })
    },
  } satisfies FakeAnswers
  return {
    answers,
    /** A call as it is from now on. */
    async callIs(scene: CallScene) {
      await put('call', callOf(scene))
      const facts = factsOf(scene)
      if (scene.facts !== null) await setLive({ id: `call/${facts.callId}`, value: facts })
      return ok(null)
    },
    /** Somebody calls this account. */
    ringsHere: (scene: CallScene = {}) =>
      put(
        'call',
        callOf({
          ...scene,
          own: { state: 'ringing', joinedAtMs: null, ...scene.own },
          call: { state: 'RINGING', answeredAtMs: null, ...scene.call },
        }),
      ),
    callIsOver: () => remove('call', id(0)),
    /** Whether the reports of calls have not come yet. */
    async holdQuality(isHeld: boolean) {
      isQualityHeld = isHeld
    },
  }
}

const quality = (nowMs: number) => [
  {
    ...{ partyId: id(1), otherPartyId: id(2), eid: own, name: 'Mara Okafor', codec: 'opus', unqualifiedCount: 1 },
    values: [4.4, 4.3, 3.1, 2.6, 3.9, 4.4, 4.4].map((mos, n) => ({
      ...{ atMs: nowMs - 100_000 + n * 10_000, mos, roundTripMs: 80, jitterMs: 4, lossIn: 0, lossOut: 0.01 },
      cause: null,
    })),
  },
]

/** Sixty calls: with visitors, colleagues and numbers, of every outcome. */
function logOf(nowMs: number): LoggedCall[] {
  const ends = ['hung-up', 'hung-up', 'missed', 'rejected', 'cancelled', 'lost', 'failed'] as const
  const others = [
    { kind: 'visitor', eid: null, name: 'Amara Lindqvist', number: '', numberType: 'ON_NET' },
    { kind: 'staff', eid: mei, name: 'Mei Tanaka', number: '', numberType: 'ON_NET' },
    { kind: 'phone', eid: null, name: '', number: '+442079460142', numberType: 'OFF_NET' },
  ] as const
  return Array.from({ length: 60 }, (_, n) => {
    const end = ends[n % ends.length] ?? 'hung-up'
    const createdAtMs = nowMs - (n + 1) * 3_700_000
    const isTalked = end === 'hung-up' || end === 'lost'
    const talkedMs = isTalked ? 65_000 + n * 1000 : 0
    const other = others[n % 3] ?? others[0]
    const times = { joinedAtMs: isTalked ? createdAtMs + 8000 : null, leftAtMs: createdAtMs + 8000 + talkedMs, end }
    const isIn = n % 3 === 0
    const self = { kind: 'staff', eid: own, name: 'Mara Okafor', number: '', numberType: 'ON_NET', ...times } as const
    return {
      ...{ id: id(20 + n), roomId: null, inquiryId: null, media: n % 4 === 0 ? 'video' : 'voice' },
      ...{ direction: isIn ? 'in' : n % 3 === 1 ? 'internal' : 'out', createdAtMs },
      ...{ endedAtMs: createdAtMs + 8000 + talkedMs, rangMs: 8000, talkedMs, end, isRecorded: n === 0 },
      parties: isIn ? [{ ...other, ...times }, self] : [self, { ...other, ...times }],
    }
  })
}
