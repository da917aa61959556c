import type { CallParty, MonitorMode, PhoneCall } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { CallFacts } from '#core/telephony/call-facts.ts'
import type { FakeAnswers, FakeDeps } from './fake-answers.ts'
import { own } from './rows.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(80_000 + n).padStart(12, '0')}`
const party = (n: number, kind: 'visitor' | 'staff', name: string, nowMs: number): CallParty => ({
  ...{ id: id(n), kind, eid: id(n + 100), name, number: '', numberType: 'ON_NET', state: 'joined', deviceId: null },
  ...{ isMuted: false, isHeld: false, hasCamera: false, hasScreen: false, monitor: null, joinedAtMs: nowMs },
})

/** The call of a colleague's inquiry, which an admin may monitor; none until a test begins it. */
export function fakeMonitoring({ answer, nowMs, put, setLive }: FakeDeps) {
  let call: PhoneCall | null = null
  const monitorSessionId = id(50)

  async function set(change: Partial<PhoneCall>, ownMonitor: MonitorMode | null | undefined) {
    if (!call) return
    const ownParty = { ...party(3, 'staff', 'Mara Okafor', nowMs), eid: own, deviceId: 'device-1' }
    const others = call.parties.filter(({ eid }) => eid !== own)
    const parties = ownMonitor === undefined ? others : [...others, { ...ownParty, monitor: ownMonitor }]
    call = { ...call, ...change, parties }
    await put('call', call)
    const facts: CallFacts = {
      ...{ callId: call.id, media: 'voice', isMuted: false, isHeld: false, hasCamera: false, hasScreen: false },
      ...{ legs: {}, failure: null },
    }
    await setLive({ id: `call/${call.id}`, value: facts })
  }
  async function monitor(mode: MonitorMode | null) {
    const result = await answer(null)
    if (!result.ok) return result
    if (!call) return fail('not-monitoring')
    await set({}, mode)
    return ok({ monitorSessionId, call })
  }
  const answers = {
    getOngoingCall: async () => ok({ call }),
    monitorListen: () => monitor('listen'),
    monitorUpdateSession: ({ body: { action } }) => monitor(action === 'takeover' ? null : action),
    monitorBarge: () => monitor('barge'),
    monitorTakeover: () => monitor(null),
  } satisfies FakeAnswers

  return {
    answers,
    /** A call of an inquiry goes on; `own`: the user is its agent, and is heard. */
    async beginCall(
      inquiryId: string | null,
      change: Partial<PhoneCall> & { names?: [string, string]; isOwn?: boolean } = {},
    ) {
      const { names = ['Amara Lindqvist', 'Mei Tanaka'], isOwn = false, ...rest } = change
      const callEvent = { name: 'CONNECTED' as const, byPartyId: null }
      const begun: PhoneCall = {
        ...{ id: id(0), roomId: null, inquiryId, media: 'voice', state: 'CONNECTED', event: callEvent },
        ...{ createdAtMs: nowMs, ringsUntilMs: nowMs, answeredAtMs: nowMs, isRecorded: false, tellsMonitoring: true },
        parties: [party(1, 'visitor', names[0], nowMs), party(2, 'staff', names[1], nowMs)],
        ...rest,
      }
      call = begun
      if (isOwn) await set({}, null)
      return call ?? begun
    },
  }
}
