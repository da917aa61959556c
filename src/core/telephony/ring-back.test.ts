import { describe, expect, it } from 'vitest'
import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { LegProgress } from './call-facts.ts'
import { steeringOf } from './call-steering.ts'
import { ringsBack } from './ring-back.ts'

const party = (id: string, more: Partial<CallParty> = {}): CallParty => ({
  id,
  kind: 'staff',
  eid: id,
  name: id,
  number: '',
  numberType: 'ON_NET',
  state: 'joined',
  deviceId: 'device',
  isMuted: false,
  isHeld: false,
  hasCamera: false,
  hasScreen: false,
  monitor: null,
  joinedAtMs: null,
  ...more,
})
const callOf = (answeredAtMs: number | null, ...parties: CallParty[]): PhoneCall => ({
  id: 'call',
  roomId: null,
  inquiryId: null,
  media: 'voice',
  state: 'RINGING',
  isRecorded: false,
  createdAtMs: 0,
  ringsUntilMs: 0,
  answeredAtMs,
  event: { name: 'PROGRESS', byPartyId: null },
  parties,
})
const legs = (of: Record<string, LegProgress>) =>
  Object.fromEntries(Object.entries(of).map(([id, progress]) => [id, { progress }]))

const me = party('me')
const phone = (state: CallParty['state'] = 'ringing') => party('phone', { kind: 'phone', eid: null, state })

describe('the ringback tone', () => {
  it.each([
    ['while a telephone is only being called', 'calling', false],
    ['while it rings', 'ringing', true],
    ['while its network is heard instead', 'early-media', false],
  ] as const)('[CAL-01] %s', (_, progress, isHeard) => {
    expect(ringsBack(callOf(null, me, phone()), me, legs({ phone: progress }))).toBe(isHeard)
  })

  it('[CAL-01] is heard by the caller alone, and not by whoever is rung', () => {
    const rung = party('rung', { state: 'ringing' })
    const call = callOf(null, me, rung)
    expect(ringsBack(call, me, legs({ rung: 'ringing' }))).toBe(true)
    expect(ringsBack(call, rung, legs({ me: 'ringing' }))).toBe(false)
  })

  it('[CAL-01] ends with the answer, and is not heard by those who talk already', () => {
    expect(ringsBack(callOf(1, me, phone('joining')), me, legs({ phone: 'ringing' }))).toBe(false)
    const call = callOf(1, me, party('visitor', { kind: 'visitor' }), phone())
    expect(ringsBack(call, me, legs({ visitor: 'connected', phone: 'ringing' }))).toBe(false)
  })

  it('[CAL-07] is heard by who was given away, while a colleague is asked to whom there is no leg yet', () => {
    const visitor = party('visitor', { kind: 'visitor' })
    const call = callOf(1, visitor, party('colleague', { state: 'ringing' }))
    expect(ringsBack(call, visitor, {})).toBe(true)
    const toPhone = callOf(1, visitor, phone())
    expect(ringsBack(toPhone, visitor, {})).toBe(false)
    expect(ringsBack(toPhone, visitor, legs({ phone: 'ringing' }))).toBe(true)
  })

  it('[CAL-06] is not heard by a monitor, though only the others ring', () => {
    const monitor = party('monitor', { monitor: 'listen' })
    expect(ringsBack(callOf(null, monitor, phone()), monitor, legs({ phone: 'ringing' }))).toBe(false)
  })
})

it('[CAL-01] early sound of a telephone network is heard by its caller alone, and hears nobody', () => {
  const visitor = party('visitor', { kind: 'visitor' })
  const switches = { isMuted: false, hasCamera: false, hasScreen: false, isHeld: false }
  const call = callOf(1, visitor, me, phone())
  const mixAt = (progress: LegProgress) =>
    steeringOf(call, me, switches, legs({ visitor: 'connected', phone: progress })).mix
  expect(mixAt('early-media').phone).toEqual({ hearsOwn: false, hears: [], plays: true })
  expect(mixAt('early-media').visitor).toMatchObject({ hearsOwn: true, hears: [] })
  expect(mixAt('connected').phone).toEqual({ hearsOwn: true, hears: ['visitor'], plays: true })
  expect(mixAt('connected').visitor).toMatchObject({ hears: ['phone'] })
})
