import { parse } from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  awayMs,
  type CallParty,
  CallReport,
  type PhoneCall,
  type QualityReport,
  type SipAccess,
} from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { fail, failure, ok, type Result } from '#core/platform/result.ts'
import { type FakeClock, fakeClock } from '#tests/fakes/fake-clock.ts'
import type { CallFacts } from './call-facts.ts'
import { healsWithinMs } from './call-failures.ts'
import { createTelephony, type Telephony, type TelephonyDeps } from './create-telephony.ts'
import { lostAfterMs } from './lasting-loss.ts'
import type { CallSteering, LegOptions, MediaHost } from './media-host.ts'
import type { InviteOutcome, OpenSignalling } from './signalling.ts'

/* When signalling is registered, and what the user of a call reads of what fails or sounds badly in it. */

const party = (id: string, kind: CallParty['kind']): CallParty => ({
  id,
  kind,
  eid: id,
  name: id,
  number: '',
  numberType: 'ON_NET',
  state: 'joining',
  deviceId: 'device',
  isMuted: false,
  isHeld: false,
  hasCamera: false,
  hasScreen: false,
  monitor: null,
  joinedAtMs: null,
})
const call: PhoneCall = {
  id: 'call',
  roomId: null,
  inquiryId: null,
  media: 'voice',
  state: 'ANSWERING',
  isRecorded: false,
  createdAtMs: 0,
  ringsUntilMs: 0,
  answeredAtMs: 0,
  event: { name: 'STATE_UPDATE', byPartyId: null },
  parties: [party('them', 'visitor'), party('me', 'staff')],
}
const leg = { callId: 'call', partyId: 'them' }
/** As browsers refuse what the user does not want. */
const denied = failure('user-media-failed', 'NotAllowedError')

let clock: FakeClock
/** Ends telephony, as when its hub dies in a realm that goes on. */
let over: AbortController
let telephony: Telephony
let signalling: Parameters<OpenSignalling>[0]
let access: Result<Partial<SipAccess>>
let registrations: number
let invites: number
/** How the INVITEs end that are sent. */
let nextInvite: Promise<InviteOutcome>
let renewals: number
let accessAsked: number
/** The servers with which legs were described. */
let described: string[][]
let failures: Array<NonNullable<CallFacts['failure']>['name'] | null>
let logged: string[]
let left: string[][]
/** Whether the backend is told that calls cannot be signalled here. */
let losses: boolean[]
let isNetworkGood: boolean | null
/** Updates about the own side that the backend got, and its answer. */
let told: unknown[]
let tellAnswer: Result<null>
let steered: CallSteering[]
let steerAnswer: Result<null>
/** Result of sending keypad tones, by party; other parties can't get any. */
let tones: { [partyId: string]: Result<null> }
let reported: QualityReport[]
let facts: CallFacts | null
/** Offers that were answered, and how many legs were closed. */
let answered: string[]
let closed: number

async function begin() {
  clock = fakeClock()
  over = new AbortController()
  failures = []
  logged = []
  left = []
  losses = []
  told = []
  tellAnswer = ok(null)
  steered = []
  steerAnswer = ok(null)
  tones = {}
  reported = []
  facts = null
  answered = []
  closed = 0
  isNetworkGood = null
  registrations = 0
  invites = 0
  nextInvite = new Promise(() => {})
  renewals = 0
  accessAsked = 0
  described = []
  access = ok({ url: '/sip', iceServers: [] })
  const offer = (_: unknown, { iceServers }: LegOptions) => {
    described.push(iceServers.flatMap(({ urls }) => urls))
    return new Promise<never>(() => {})
  }
  const steer = async (steering: CallSteering) => {
    steered.push(steering)
    return steerAnswer
  }
  const sendTones = async ({ partyId }: { partyId: string }) => tones[partyId] ?? fail('sdp-failed')
  const answer = async (_: unknown, sdp: string) => {
    answered.push(sdp)
    return ok('answer')
  }
  const close = async () => {
    closed += 1
    return ok(null)
  }
  const media = { steer, close, answer, legs: async () => ok([]), offer, sendTones } as unknown as MediaHost
  telephony = createTelephony({
    here: { eid: 'me', deviceId: 'device' },
    api: {
      call: (async (id: string, { body }: { body?: { reports?: QualityReport[] } }) => {
        if (id === 'reportCallQuality') reported.push(...(body?.reports ?? []))
        if (id === 'updateCallParty') {
          told.push(body)
          return tellAnswer
        }
        if (id === 'getSipAccess') accessAsked += 1
        return id === 'getSipAccess' ? access : ok(null)
      }) as never,
    },
    settings: () => parse(CallReport, { keyCheckMosInterval: 2 }),
    sipUrl: (url) => url,
    isNetworkGood: () => isNetworkGood,
    media: () => media,
    openSignalling(deps) {
      signalling = deps
      registrations += 1
      // As by SIP: the registration of a connection ends after it was closed.
      deps.signal.addEventListener('abort', () => deps.events.onRegistered(false))
      return {
        invite() {
          invites += 1
          return nextInvite
        },
        async renew() {
          renewals += 1
          return 'answered'
        },
        end() {},
        sendInfo() {},
        wake() {},
        close: async () => {},
      }
    },
    keyValue: memoryKeyValue(),
    clock,
    random: { uuid: () => 'key' } as TelephonyDeps['random'],
    onFacts(_, next) {
      facts = next
      failures.push(next?.failure?.name ?? null)
    },
    onLeft: (callIds) => void left.push([...callIds]),
    onFailure: ({ name }) => void logged.push(name),
    onLineDead() {},
    onSignallingLost: (isLost) => void losses.push(isLost),
    signal: over.signal,
  })
  telephony.callsChanged([call])
  await clock.advance(0)
}
const shown = () => failures.at(-1)
const dialogIsUp = async () => {
  signalling.events.onInvited(leg)
  signalling.events.onAnswered(leg)
  await clock.advance(0)
}

beforeEach(begin)

it('[CAL-09] the media host measures as often as the cloud config wants a value', () => {
  expect(steered.at(-1)?.sampleEveryMs).toBe(2000)
})

describe('the registration', () => {
  it('[CAL-13] that comes back has a leg invite at once, whose dialog has ended with the last connection', async () => {
    await dialogIsUp()
    signalling.events.onRegistered(false)
    signalling.events.onEnded(leg)
    await clock.advance(0)
    const before = invites
    signalling.events.onRegistered(true)
    await clock.advance(0)
    expect(invites).toBe(before + 1)
  })

  it('[CAL-01] begins when a call of the queue is offered, before it is answered, and ends half a minute after the last call', async () => {
    telephony.callsChanged([])
    await clock.advance(30_000)
    expect(registrations).toBe(1)
    telephony.callsChanged([], true)
    expect(registrations).toBe(2)
    await clock.advance(60_000)
    telephony.callsChanged([])
    await clock.advance(29_000)
    telephony.callsChanged([], true)
    expect(registrations).toBe(2)
    telephony.callsChanged([])
    await clock.advance(30_000)
    telephony.callsChanged([], true)
    expect(registrations).toBe(3)
  })

  it('[ENT-05] that does not come about for 8 s is said, and tried again every minute until it does, so that calls are offered again', async () => {
    telephony.callsChanged([])
    await clock.advance(lostAfterMs - 1)
    expect(losses).toEqual([])
    await clock.advance(60_000 - lostAfterMs)
    expect(losses).toEqual([true])
    await clock.advance(1)
    expect(registrations).toBe(2)
    await clock.advance(60_000)
    expect(registrations).toBe(3)
    signalling.events.onRegistered(true)
    expect(losses).toEqual([true, false])
    await clock.advance(600_000)
    expect(registrations).toBe(3)
  })

  it('[ENT-05] that is lost and back at once is no loss, and an attempt of its own never ends that of a call', async () => {
    signalling.events.onRegistered(true)
    signalling.events.onRegistered(false)
    await clock.advance(lostAfterMs - 1)
    signalling.events.onRegistered(true)
    await clock.advance(60_000)
    expect(losses).toEqual([])
    signalling.events.onRegistered(false)
    telephony.callsChanged([])
    await clock.advance(30_000)
    telephony.callsChanged([], true)
    const before = registrations
    await clock.advance(600_000)
    expect(registrations).toBe(before)
  })

  it('[ENT-05] that ends with its connection, half a minute after the last call, is no loss: the next call is offered', async () => {
    signalling.events.onRegistered(true)
    telephony.callsChanged([])
    await clock.advance(600_000)
    expect(losses).toEqual([])
  })

  it('[ENT-05] that was lost is tried at once when the network is back', async () => {
    telephony.callsChanged([])
    await clock.advance(31_000)
    expect([losses, registrations]).toEqual([[true], 1])
    telephony.wake()
    expect(registrations).toBe(2)
    signalling.events.onRegistered(true)
    expect(losses).toEqual([true, false])
    await clock.advance(60_000)
    telephony.wake()
    expect(registrations).toBe(2)
  })
})

describe('sound that has stopped while signalling lives', () => {
  beforeEach(async () => {
    signalling.events.onRegistered(true)
    await dialogIsUp()
    telephony.mediaEvent({ kind: 'ice', leg, state: 'connected' })
    telephony.mediaEvent({ kind: 'stalled', leg })
  })

  it('[CAL-13] has new ways looked for once, by the side that comes second after 2 s', async () => {
    await clock.advance(1999)
    expect(renewals).toBe(0)
    await clock.advance(1)
    expect(renewals).toBe(1)
    await clock.advance(60_000)
    expect(renewals).toBe(1)
  })

  it('[CAL-13] leaves everything as it is when it comes back by itself', async () => {
    await clock.advance(1000)
    telephony.mediaEvent({ kind: 'heard', leg })
    await clock.advance(60_000)
    expect(renewals).toBe(0)
  })
})

describe('a telephone that is silent on purpose', () => {
  const sampleAt = (atMs: number) => ({
    atMs,
    roundTripMs: 40,
    jitterMs: 2,
    lossIn: 0,
    lossOut: 0,
    packetsIn: 150,
    packetsOut: 150,
    jitterOutMs: 2,
    bufferMs: null,
    concealedIn: null,
    levelIn: 0,
    levelOut: 0.1,
    levelLocal: 0.1,
    codec: 'PCMA',
  })
  it.each([
    ['mute', {}],
    ['hold', { isHeld: true }],
    ['silence suppression', { isMuted: false }],
  ])('[CAL-13] by %s keeps its call for as long as it likes, and no new ways are looked for', async (_, change) => {
    const phone = { ...party('them', 'phone'), state: 'joined' as const, ...change }
    telephony.callsChanged([])
    telephony.callsChanged([{ ...call, id: 'by-phone', parties: [phone, party('me', 'staff')] }])
    signalling.events.onRegistered(true)
    const leg = { callId: 'by-phone', partyId: 'them' }
    telephony.mediaEvent({ kind: 'ice', leg, state: 'connected' })
    telephony.mediaEvent({ kind: 'stalled', leg })
    for (let atMs = 0; atMs <= 120_000; atMs += 3000)
      telephony.mediaEvent({ kind: 'sample', leg, sample: sampleAt(atMs) })
    await clock.advance(60_000)
    expect(facts?.legs.them?.progress).toBe('connected')
    expect([renewals, left.flat()]).toEqual([0, []])
  })
})

describe('a call that was hung up', () => {
  it('[CAP-02] is over here at once, and does not begin again while the feed still tells of it', async () => {
    signalling.events.onRegistered(true)
    const before = registrations
    await telephony.hangUp('call')
    expect([facts, left]).toEqual([null, [['call']]])
    await clock.advance(0)
    telephony.callsChanged([{ ...call, isRecorded: true }])
    await clock.advance(60_000)
    expect(facts).toBeNull()
    expect(registrations).toBe(before)
    telephony.callsChanged([])
    expect(left).toEqual([['call'], []])
  })
})

describe('the signalling tab ends, and the call goes on', () => {
  it('[CAL-13] a party that was lost is not given up, and nothing is hung up', async () => {
    await dialogIsUp()
    telephony.mediaEvent({ kind: 'ice', leg, state: 'connected' })
    telephony.mediaEvent({ kind: 'ice', leg, state: 'disconnected' })
    over.abort()
    await clock.advance(2 * awayMs)
    expect([left, renewals]).toEqual([[], 0])
  })
})

describe('a call that moves to the media server', () => {
  it('[CAP-03] has no pictures any more: the camera is closed, and the others are told', async () => {
    await telephony.switch('call', { hasCamera: true })
    telephony.mediaEvent({ kind: 'device-opened', device: 'camera' })
    await clock.advance(0)
    telephony.callsChanged([{ ...call, hasMediaServer: true }])
    await clock.advance(0)
    expect(facts?.hasCamera).toBe(false)
    expect(told).toEqual([{ hasCamera: true }, { hasCamera: false, hasScreen: false }])
  })
})

describe('the own devices', () => {
  const reads = (name: string | null) => expect(shown()).toBe(name)
  beforeEach(() => signalling.events.onRegistered(true))

  it('[CAL-13] a camera is told to the others when it is open, not when it is asked for', async () => {
    await telephony.switch('call', { hasCamera: true })
    await clock.advance(0)
    expect([facts?.hasCamera, told]).toEqual([true, []])
    telephony.mediaEvent({ kind: 'device-opened', device: 'camera' })
    await clock.advance(0)
    expect(told).toEqual([{ hasCamera: true }])
    await telephony.switch('call', { hasCamera: false })
    await clock.advance(0)
    expect(told).toEqual([{ hasCamera: true }, { hasCamera: false }])
  })

  it.each([
    ['camera', { kind: 'device-failed', device: 'camera', failure: failure('no-video-device') }, 'no-video-device'],
    ['camera', { kind: 'device-failed', device: 'camera', failure: failure('device-in-use') }, 'device-in-use'],
    ['camera', { kind: 'device-failed', device: 'camera', failure: denied }, 'user-media-failed'],
    ['camera', { kind: 'device-lost', device: 'camera' }, 'no-video-device'],
    // A user who closes the list of screens, or presses “Stop sharing”, knows it.
    ['screen', { kind: 'device-failed', device: 'screen', failure: denied }, null],
    ['screen', { kind: 'device-lost', device: 'screen' }, null],
    [
      'screen',
      { kind: 'device-failed', device: 'screen', failure: failure('user-media-failed', 'AbortError') },
      'user-media-failed',
    ],
  ] as const)(
    '[CAL-12] [CAL-13] a %s is off for everybody after %j, which says %s for a while',
    async (device, event, said) => {
      const what = device === 'camera' ? 'hasCamera' : 'hasScreen'
      await telephony.switch('call', { [what]: true })
      telephony.mediaEvent({ kind: 'device-opened', device })
      telephony.mediaEvent(event)
      await clock.advance(0)
      expect([facts?.[what], steered.at(-1)?.[what], told.at(-1)]).toEqual([false, false, { [what]: false }])
      reads(said)
      await clock.advance(10_000)
      reads(null)
    },
  )

  it.each([
    ['hasCamera', 'calls-not-offered', true],
    ['hasScreen', 'invalid-request', false],
  ] as const)(
    '[CAL-12] %s that the backend refuses (%s) is off here too, and is said at once as 9990107; what else was told is told',
    async (what, why, isNotOffered) => {
      const device = what === 'hasCamera' ? 'camera' : 'screen'
      await telephony.switch('call', { [what]: true })
      tellAnswer = fail(why)
      telephony.mediaEvent({ kind: 'ice', leg, state: 'connected' })
      telephony.mediaEvent({ kind: 'device-opened', device })
      await clock.advance(0)
      expect([facts?.[what], steered.at(-1)?.[what]]).toEqual([false, false])
      expect(facts?.failure).toMatchObject({ code: 9990107, details: { isPicture: true, isNotOffered } })
      expect(told).toContainEqual({ [what]: false })
      await clock.advance(10_000)
      expect(facts?.failure).toBeNull()
    },
  )

  it('[CAL-12] an event of a camera that this call does not show says nothing in it', async () => {
    for (const device of ['camera', 'screen'] as const)
      telephony.mediaEvent({ kind: 'device-failed', device, failure: failure('no-video-device') })
    await clock.advance(0)
    reads(null)
    expect(told).toEqual([])
  })

  it.each([
    [{ kind: 'device-lost', device: 'microphone' }, 'no-audio-device'],
    [{ kind: 'device-failed', device: 'microphone', failure: failure('device-in-use') }, 'device-in-use'],
  ] as const)('[CAL-12] a microphone that is missing is said until there is one: %j', async (event, said) => {
    telephony.mediaEvent({ kind: 'ice', leg, state: 'connected' })
    telephony.mediaEvent(event)
    reads(said)
    await clock.advance(60_000)
    reads(said)
    telephony.mediaEvent({ kind: 'device-changed', device: 'microphone', label: 'Headset' })
    reads(null)
    expect(facts?.device).toEqual({ kind: 'microphone', label: 'Headset' })
    await clock.advance(10_000)
    expect(facts?.device).toBeNull()
  })

  it('[CAL-12] a tab that does not do what it is told is said, until it does', async () => {
    steerAnswer = fail('call-client-failed')
    await telephony.switch('call', { isMuted: true })
    await clock.advance(healsWithinMs)
    reads('call-client-failed')
    steerAnswer = ok(null)
    await telephony.mediaHostChanged()
    await clock.advance(0)
    reads(null)
  })

  it('[CAL-13] a screen that was shared before a reload is not shared any more, and the others are told', async () => {
    telephony.callsChanged([])
    telephony.callsChanged([
      { ...call, parties: [party('them', 'visitor'), { ...party('me', 'staff'), hasScreen: true }] },
    ])
    await clock.advance(0)
    expect(told).toEqual([{ hasScreen: false }])
  })

  it('[CAL-06] a listening admin needs no microphone, and says so when the mode changes', async () => {
    expect(steered.at(-1)?.listensOnly).toBeUndefined()
    const me = { ...party('me', 'staff'), monitor: 'listen' as const }
    telephony.callsChanged([{ ...call, parties: [party('them', 'staff'), me] }])
    expect(steered.at(-1)?.listensOnly).toBe(true)
    expect(signalling.optionsOf(leg).listensOnly).toBe(true)
    telephony.callsChanged([{ ...call, parties: [party('them', 'staff'), { ...me, monitor: 'whisper' }] }])
    expect(steered.at(-1)?.listensOnly).toBeUndefined()
  })
})

describe('a silent party in a call', () => {
  const samples = (change: object) => {
    telephony.mediaEvent({ kind: 'ice', leg, state: 'connected' })
    for (let n = 1; n <= 14; n++)
      telephony.mediaEvent({
        kind: 'sample',
        leg,
        sample: {
          atMs: n * 3000,
          roundTripMs: 40,
          jitterMs: 2,
          lossIn: 0,
          lossOut: 0,
          packetsIn: n,
          packetsOut: n,
          jitterOutMs: 2,
          bufferMs: null,
          concealedIn: null,
          levelIn: 0.1,
          levelOut: 0.1,
          levelLocal: 0.1,
          codec: 'opus',
          ...change,
        },
      })
    return facts?.legs.them?.quality.warnings
  }
  const monitored = (who: 'me' | 'them', monitor: CallParty['monitor']) =>
    telephony.callsChanged([
      {
        ...call,
        parties: [
          { ...party('them', 'staff'), ...(who === 'them' && { monitor }) },
          { ...party('me', 'staff'), ...(who === 'me' && { monitor }) },
        ],
      },
    ])

  it.each([
    ['listen', []],
    ['whisper', ['no-local-audio']],
  ] as const)('[CAL-06] because of the mode %s is warned of the own microphone: %j', (mode, warnings) => {
    monitored('me', mode)
    expect(samples({ levelLocal: 0, levelOut: 0 })).toEqual(warnings)
  })

  it.each([
    ['listen', []],
    ['whisper', ['no-inbound-audio']],
  ] as const)('[CAL-06] when the other one has the mode %s, that one’s silence is warned of: %j', (mode, warnings) => {
    monitored('them', mode)
    expect(samples({ levelIn: 0, packetsIn: 1 })).toEqual(warnings)
  })

  it('[CAL-09] is no telephone: those send nothing while they are muted or on hold', () => {
    telephony.callsChanged([{ ...call, endsSilent: true, parties: [party('them', 'phone'), party('me', 'staff')] }])
    expect(samples({ packetsIn: 1 })).toEqual([])
    expect(left).toEqual([])
  })
})

describe('a call that is set up', () => {
  const wasHungUp = () => left.flat().includes('call')

  it('[CAL-12] ends 20 s after its answer if nobody was ever heard', async () => {
    await clock.advance(awayMs - 1)
    expect(wasHungUp()).toBe(false)
    await clock.advance(1)
    expect(wasHungUp()).toBe(true)
  })

  it('[CAL-12] goes on once somebody is heard', async () => {
    await dialogIsUp()
    telephony.mediaEvent({ kind: 'ice', leg, state: 'connected' })
    await clock.advance(5 * awayMs)
    expect(wasHungUp()).toBe(false)
  })

  it('[CAL-12] rings for as long as nobody answers, and a queue is no timeout', async () => {
    telephony.callsChanged([])
    const waiting = { ...call, id: 'waiting', answeredAtMs: null }
    telephony.callsChanged([waiting])
    signalling.events.onRegistered(true)
    signalling.events.onFailed({ callId: 'waiting', partyId: 'them' }, failure('signaling-timeout'))
    await clock.advance(10 * awayMs)
    expect([left.flat(), shown()]).toEqual([[], null])
  })
})

describe('the mixing party of a monitored call', () => {
  const [me, them] = [
    { ...party('me', 'staff'), state: 'joined' as const },
    { ...party('them', 'visitor'), state: 'joined' as const },
  ]
  const admin = { ...party('admin', 'staff'), deviceId: 'other', state: 'joined' as const }

  it('[CAL-06] confirms how it passes the admin on, when its media host has done so, until the backend knows', async () => {
    const whispers = { ...admin, monitor: 'whisper' as const, passedAs: 'barge' as const }
    steerAnswer = fail('call-client-failed')
    telephony.callsChanged([{ ...call, parties: [them, me, whispers] }])
    await clock.advance(0)
    expect(told).toEqual([])
    steerAnswer = ok(null)
    await telephony.mediaHostChanged()
    await clock.advance(0)
    expect(told).toEqual([{ passesOn: { partyId: 'admin', monitor: 'whisper' } }])
    telephony.callsChanged([{ ...call, parties: [them, me, { ...whispers, passedAs: 'whisper' as const }] }])
    await clock.advance(0)
    expect(told).toHaveLength(1)
  })
})

describe('a call from which no sound comes', () => {
  const sample = (n: number) => ({
    atMs: n * 3000,
    roundTripMs: 40,
    jitterMs: 2,
    lossIn: null,
    lossOut: 0,
    packetsIn: 150,
    packetsOut: n,
    jitterOutMs: 2,
    bufferMs: null,
    concealedIn: null,
    levelIn: 0.1,
    levelOut: 0.1,
    levelLocal: 0.1,
    codec: 'opus',
  })
  const silentFor40Seconds = async () => {
    telephony.mediaEvent({ kind: 'ice', leg, state: 'connected' })
    for (let n = 1; n <= 14; n++) telephony.mediaEvent({ kind: 'sample', leg, sample: sample(n) })
    await clock.advance(0)
  }

  it('[CAL-09] goes on, and its event is logged and reported', async () => {
    await silentFor40Seconds()
    expect(left).toEqual([])
    expect(logged).toContain('no-inbound-audio')
    expect(facts?.legs.them?.quality.warnings).toEqual(['no-inbound-audio'])
    await clock.advance(10_000)
    expect(reported.map(({ reason }) => reason)).toContain('no-rtp')
  })

  it('[CAL-09] ends where the service wants that', async () => {
    telephony.callsChanged([{ ...call, endsSilent: true }])
    await silentFor40Seconds()
    expect(left).toEqual([['call']])
  })
})

describe('the servers by which media find a way', () => {
  const callRings: PhoneCall = {
    ...call,
    id: 'ring',
    state: 'RINGING',
    answeredAtMs: null,
    parties: [party('them', 'visitor'), { ...party('me', 'staff'), state: 'ringing', deviceId: null }],
  }
  const minutes = (url: string) =>
    ok({ url: '/sip', iceServers: [{ urls: [url] }], nowMs: clock.nowMs(), iceExpiresAtMs: clock.nowMs() + 600_000 })

  it('[CAP-02] are asked for while a call rings, also where signalling stands since the call before', async () => {
    access = ok({ url: '/sip', iceServers: [], nowMs: 0, iceExpiresAtMs: 0 })
    void signalling.access()
    telephony.callsChanged([])
    await clock.advance(0)
    const before = accessAsked
    access = minutes('turn:ring')
    telephony.callsChanged([callRings])
    await clock.advance(0)
    expect([registrations, accessAsked - before]).toEqual([1, 1])
    telephony.callsChanged([{ ...callRings, answeredAtMs: 0, parties: call.parties }])
    void signalling.media().offer({ callId: 'ring', partyId: 'them' }, signalling.optionsOf(leg))
    await clock.advance(0)
    expect(described.at(-1)).toEqual(['turn:ring'])
    expect(accessAsked - before).toBe(1)
  })

  it('[CAP-02] that cannot be renewed take no registration away', async () => {
    signalling.events.onRegistered(true)
    access = minutes('turn:first')
    void signalling.access()
    await clock.advance(0)
    access = fail('network')
    await clock.advance(600_000)
    expect(shown()).toBeNull()
  })
})

describe('failures that the user of a call reads', () => {
  it('[CAL-12] a call without registration says so after a while, until it is registered', async () => {
    await clock.advance(healsWithinMs - 1)
    expect(shown()).toBeNull()
    await clock.advance(1)
    expect(shown()).toBe('sip-not-registered')
    signalling.events.onRegistered(true)
    expect(shown()).toBeNull()
    signalling.events.onRegistered(false)
    await clock.advance(healsWithinMs)
    expect(shown()).toBe('sip-not-registered')
  })

  it.each([
    ['api-unreachable', 'the call service cannot be reached', 'network'],
    ['call-client-failed', 'calls cannot begin, because the backend gives no access', 'forbidden'],
  ] as const)('[CAL-12] %s: %s', async (name, _, why) => {
    access = fail(why)
    expect((await signalling.access()).ok).toBe(false)
    await clock.advance(healsWithinMs)
    expect(shown()).toBe(name)
    expect(logged).toEqual([name])
  })

  it('[CAL-12] a failure that heals by itself is never shown; a lasting one is, until the leg is up again', async () => {
    signalling.events.onRegistered(true)
    signalling.events.onFailed(leg, failure('signaling-timeout'))
    await clock.advance(healsWithinMs - 1)
    await dialogIsUp()
    await clock.advance(healsWithinMs)
    expect(failures.every((name) => name === null)).toBe(true)
    signalling.events.onFailed(leg, failure('sdp-api-failed'))
    await clock.advance(healsWithinMs)
    expect(shown()).toBe('sdp-api-failed')
    signalling.events.onEnded(leg)
    await dialogIsUp()
    expect(shown()).toBeNull()
    expect(logged).toEqual(['signaling-timeout', 'sdp-api-failed'])
  })

  it.each([
    'user-media-failed',
    'no-audio-device',
    'no-video-device',
    'media-devices-timeout',
    'calls-unsupported',
  ] as const)('[CAL-12] %s is shown at once, because only the user can mend it', (name) => {
    signalling.events.onRegistered(true)
    signalling.events.onFailed(leg, failure(name))
    expect(shown()).toBe(name)
  })

  it('[CAL-12] [CAL-04] media that find no way say so, until they have found one', async () => {
    signalling.events.onRegistered(true)
    telephony.mediaEvent({ kind: 'ice', leg, state: 'failed' })
    await clock.advance(healsWithinMs)
    expect(shown()).toBe('no-media-path')
    telephony.mediaEvent({ kind: 'ice', leg, state: 'connected' })
    expect(shown()).toBeNull()
  })

  it('[CAL-12] [CAL-13] switches and tones of a call that is over are refused: there is no such session', async () => {
    expect(await telephony.switch('other', { isMuted: true })).toMatchObject({ error: { name: 'no-call-session' } })
    expect(await telephony.sendTones('other', '1')).toMatchObject({ error: { name: 'no-call-session' } })
  })

  it('[CAL-13] tones are sent if one of the others gets them, and refused if nobody does', async () => {
    const sent = () => telephony.sendTones('call', '1')
    expect(await sent()).toMatchObject({ error: { name: 'sdp-failed' } })
    telephony.callsChanged([{ ...call, parties: [...call.parties, party('third', 'staff')] }])
    tones = { third: ok(null) }
    expect(await sent()).toEqual(ok(null))
    telephony.callsChanged([{ ...call, parties: [party('me', 'staff')] }])
    expect(await sent()).toMatchObject({ error: { name: 'sdp-failed' } })
  })

  it.each([
    [null, 'network-in'],
    [false, 'network-in'],
    [true, 'far-end'],
  ] as const)(
    '[CAL-09] with an own connection that is good: %s, lost sound is caused by %s; the others are told the MOS',
    async (isGood, cause) => {
      isNetworkGood = isGood
      const sample = {
        atMs: 3000,
        roundTripMs: 40,
        jitterMs: 2,
        lossIn: 0.3,
        lossOut: 0,
        packetsIn: 150,
        packetsOut: 150,
        jitterOutMs: 2,
        bufferMs: null,
        concealedIn: null,
        levelIn: 0.1,
        levelOut: 0.1,
        levelLocal: 0.1,
        codec: 'opus',
      }
      telephony.mediaEvent({ kind: 'sample', leg, sample })
      await clock.advance(0)
      const { value } = facts?.legs.them?.quality ?? {}
      expect(value?.cause).toBe(cause)
      expect(told).toEqual([{ mos: Math.round((value?.mos ?? 0) * 10) / 10 }])
    },
  )
})

describe('a telephone that is called', () => {
  const phone = { ...party('phone', 'phone'), state: 'ringing' as const }
  const toPhone = { callId: 'dialled', partyId: 'phone' }
  const dialled = (state: CallParty['state'], more: Partial<PhoneCall> = {}): PhoneCall => ({
    ...call,
    id: 'dialled',
    state: 'RINGING',
    answeredAtMs: null,
    ...more,
    parties: [
      { ...party('me', 'staff'), state: 'joined' },
      { ...phone, state },
    ],
  })
  const answered = { state: 'ANSWERING', answeredAtMs: 1 } as const
  const progress = () => facts?.legs.phone?.progress
  const steeredNow = () => {
    const now = steered.at(-1)
    return { ringsBack: now?.ringsBack ?? false, hearsOwn: now?.mix.phone?.hearsOwn }
  }
  let answer: (outcome: 'answered' | 'refused') => void
  beforeEach(async () => {
    nextInvite = new Promise((resolve) => {
      answer = resolve
    })
    telephony.callsChanged([dialled('ringing')])
    await clock.advance(0)
    signalling.events.onRegistered(true)
  })
  const hears = () => telephony.mediaEvent({ kind: 'heard', leg: toPhone })
  const connects = () => telephony.mediaEvent({ kind: 'ice', leg: toPhone, state: 'connected' })

  it('[CAL-01] is heard to ring once its network says so, and no longer than until it answers', async () => {
    expect([progress(), steeredNow().ringsBack]).toEqual(['calling', false])
    signalling.events.onRinging(toPhone)
    expect([progress(), steeredNow().ringsBack]).toEqual(['ringing', true])
    telephony.callsChanged([dialled('joining', answered)])
    expect(steeredNow().ringsBack).toBe(false)
  })

  it('[CAL-01] is heard by its network instead of a tone, hears nobody then, and is connected by its answer alone', async () => {
    signalling.events.onRinging(toPhone)
    connects()
    expect([progress(), steeredNow()]).toEqual(['ringing', { ringsBack: true, hearsOwn: true }])
    hears()
    expect([progress(), steeredNow()]).toEqual(['early-media', { ringsBack: false, hearsOwn: false }])
    expect(told).not.toContainEqual(expect.objectContaining({ state: 'joined' }))
    answer('answered')
    await clock.advance(0)
    expect([progress(), steeredNow()]).toEqual(['connected', { ringsBack: false, hearsOwn: true }])
  })

  it('[CAL-01] is connected by the answer too when the backend has told of it before', async () => {
    signalling.events.onRinging(toPhone)
    connects()
    telephony.callsChanged([dialled('joining', answered)])
    answer('answered')
    await clock.advance(0)
    expect(progress()).toBe('connected')
  })

  it('[CAL-01] rings by a tone again when its network falls silent; a loss of that sound ends nothing', async () => {
    signalling.events.onRinging(toPhone)
    hears()
    telephony.mediaEvent({ kind: 'stalled', leg: toPhone })
    expect([progress(), steeredNow().ringsBack]).toEqual(['ringing', true])
    telephony.mediaEvent({ kind: 'ice', leg: toPhone, state: 'failed' })
    await clock.advance(awayMs * 2)
    expect([progress(), shown()]).toEqual(['ringing', null])
  })

  it('[CAL-01] is silent at once when its caller hangs up', async () => {
    signalling.events.onRinging(toPhone)
    await telephony.hangUp('dialled')
    expect(steered.at(-1)).toMatchObject({ callId: 'dialled', isMuted: true, mix: {} })
    expect(steeredNow().ringsBack).toBe(false)
  })
})

describe('a call that this device answers', () => {
  const rung: PhoneCall = {
    ...call,
    answeredAtMs: null,
    parties: [party('them', 'visitor'), { ...party('me', 'staff'), state: 'ringing', deviceId: null }],
  }
  const options: LegOptions = { media: 'voice', iceServers: [] }
  /** It rings, and the caller's description has come. */
  async function rings() {
    await begin()
    telephony.callsChanged([])
    telephony.callsChanged([rung])
    await clock.advance(0)
    closed = 0
    signalling.events.onOffered(leg, 'offer')
  }

  it('[CAL-01] is described while the backend decides: its INVITE finds the answer made', async () => {
    await rings()
    expect(answered).toEqual([])
    const decided = deferred<Result<null>>()
    void telephony.answering('call', decided.promise)
    await clock.advance(0)
    expect(answered).toEqual(['offer'])
    telephony.callsChanged([call])
    decided.resolve(ok(null))
    await clock.advance(0)
    expect(await signalling.media().answer(leg, 'offer', options)).toEqual(ok('answer'))
    expect([answered, closed]).toEqual([['offer'], 0])
    // A later offer in the call is answered as ever.
    await signalling.media().answer(leg, 'offer', options)
    expect(answered).toEqual(['offer', 'offer'])
  })

  it('[CAL-01] closes what it has opened if another device was quicker', async () => {
    await rings()
    void telephony.answering('call', Promise.resolve(fail('call-answered-elsewhere')))
    await clock.advance(0)
    expect([answered, closed]).toEqual([['offer'], 1])
  })

  it('[CAL-01] closes what it has opened if the feed says first that another device was quicker', async () => {
    await rings()
    void telephony.answering('call', new Promise(() => {}))
    await clock.advance(0)
    telephony.callsChanged([
      { ...call, parties: [party('them', 'visitor'), { ...party('me', 'staff'), deviceId: 'other' }] },
    ])
    await clock.advance(0)
    expect([answered, closed]).toEqual([['offer'], 1])
  })
})
