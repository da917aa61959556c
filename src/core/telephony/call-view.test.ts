import { expect, it } from 'vitest'
import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { CallFacts, LegFacts } from './call-facts.ts'
import { type CallStage, callStage, callsShown, canShowPicture, partiesSeen } from './call-view.ts'

// The checked edge: the view reads nothing else of a party, a call and its facts.
const party = (id: string, change: Partial<CallParty> = {}) =>
  ({ id, eid: id, state: 'joined', kind: 'staff', monitor: null, isHeld: false, ...change }) as CallParty
const callOf = (parties: CallParty[], change: Partial<PhoneCall> = {}) =>
  ({ id: 'call', state: 'CONNECTED', answeredAtMs: 1, parties, ...change }) as PhoneCall
const factsOf = (progress: LegFacts['progress'], change: Partial<CallFacts> = {}) =>
  ({ isMuted: false, isHeld: false, legs: { other: { progress } }, ...change }) as unknown as CallFacts
const shownTo = (call: PhoneCall) => {
  const [shown] = callsShown([call], 'own')
  if (!shown) throw new Error('not shown')
  return shown
}

it('an account sees the calls that it is in or is rung for, without monitors and without those it has left', () => {
  const monitor = party('admin', { monitor: 'listen' })
  const call = callOf([party('own', { state: 'ringing' }), party('other'), party('gone', { state: 'left' }), monitor])
  expect(shownTo(call).others.map(({ id }) => id)).toEqual(['other'])
  expect(callsShown([call], 'own', ['call'])).toEqual([])
  expect(callsShown([call], 'gone')).toEqual([])
  expect(callsShown([call], undefined)).toEqual([])
})

const phone = party('other', { kind: 'phone', state: 'ringing' })
const asked = { state: 'RINGING', answeredAtMs: null } as const
it.each<[CallStage, CallParty[], Partial<PhoneCall>, CallFacts | null]>([
  ['whisper', [party('own', { monitor: 'whisper' }), party('other')], {}, factsOf('connected')],
  ['reconnecting', [party('own'), party('other')], {}, factsOf('reconnecting')],
  ['held', [party('own'), party('other')], {}, factsOf('connected', { isHeld: true })],
  ['held-others-talk', [party('own'), party('other'), party('third')], {}, factsOf('connected', { isHeld: true })],
  ['held-there', [party('own'), party('other', { isHeld: true })], {}, factsOf('connected')],
  ['connected', [party('own'), party('other', { isHeld: true }), party('third')], {}, factsOf('connected')],
  ['muted', [party('own'), party('other')], {}, factsOf('connected', { isMuted: true })],
  ['early-media', [party('own'), phone], asked, factsOf('early-media')],
  ['calling', [party('own'), phone], asked, factsOf('calling')],
  ['ringing', [party('own'), phone], { ...asked, state: 'PROGRESS' }, factsOf('ringing')],
  ['ringing', [party('own'), party('other', { state: 'ringing' })], asked, factsOf('calling')],
  ['asking-another', [party('own'), party('other', { state: 'ringing' })], {}, null],
  ['calling', [party('own')], { state: 'CALLING', answeredAtMs: null }, null],
  ['connecting', [party('own'), party('other')], { state: 'ANSWERING' }, factsOf('connecting')],
])('[CAL-01] [CAL-02] a call is shown as %s', (stage, parties, change, facts) => {
  expect(callStage(shownTo(callOf(parties, change)), facts)).toBe(stage)
})

it('[CAL-13] pictures are offered while somebody can see them, and come from those to whom there is a leg', () => {
  expect(canShowPicture(shownTo(callOf([party('own'), party('other')])))).toBe(true)
  expect(canShowPicture(shownTo(callOf([party('own'), phone])))).toBe(false)
  expect(canShowPicture(shownTo(callOf([party('own'), party('other')], { hasMediaServer: true })))).toBe(false)
  const others = [party('other', { hasCamera: true }), party('far', { hasScreen: true }), party('dark')]
  expect(partiesSeen(others, factsOf('connected')).map(({ id }) => id)).toEqual(['other'])
})
