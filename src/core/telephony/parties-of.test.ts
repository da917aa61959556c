import { describe, expect, it } from 'vitest'
import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import { steeringOf } from './call-steering.ts'
import { mixOf } from './mix-of.ts'
import { isInviter, peersOf } from './parties-of.ts'

const party = (name: string, given: Partial<CallParty> = {}): CallParty => ({
  id: name,
  kind: 'staff',
  eid: `eid-${name}`,
  name,
  number: '',
  numberType: 'ON_NET',
  state: 'joined',
  deviceId: `device-${name}`,
  isMuted: false,
  isHeld: false,
  hasCamera: false,
  hasScreen: false,
  monitor: null,
  joinedAtMs: 1,
  ...given,
})

const callOf = (...parties: CallParty[]): PhoneCall => ({
  id: 'call',
  roomId: null,
  inquiryId: null,
  media: 'voice',
  state: 'CONNECTED',
  parties,
  createdAtMs: 1,
  ringsUntilMs: 2,
  answeredAtMs: 1,
  isRecorded: false,
  event: { name: 'STATE_UPDATE', byPartyId: null },
})

const visitor = party('visitor', { kind: 'visitor' })
const agent = party('agent')
const names = (parties: Pick<CallParty, 'id'>[]) => parties.map(({ id }) => id)

describe('legs', () => {
  it('[CAL-01] the caller invites who is called, also before they have answered', () => {
    const call = callOf(visitor, { ...agent, state: 'ringing' })
    expect(names(peersOf(call, visitor))).toEqual(['agent'])
    expect(isInviter(call, visitor, agent)).toBe(true)
    expect(isInviter(call, agent, visitor)).toBe(false)
  })

  it('[CAP-03] a party that comes later invites everybody who is there', () => {
    const expert = party('expert')
    const call = callOf(visitor, agent, expert)
    expect(names(peersOf(call, expert))).toEqual(['visitor', 'agent'])
    expect(isInviter(call, expert, visitor)).toBe(true)
    expect(isInviter(call, agent, expert)).toBe(false)
  })

  it('[CAP-03] with more than four parties everybody has a leg to the host only, who passes on what they say', () => {
    const others = ['a', 'b', 'c'].map((name) => party(name))
    const call = callOf(visitor, agent, ...others)
    expect(names(peersOf(call, visitor))).toEqual(['agent'])
    expect(names(peersOf(call, agent))).toEqual(['visitor', 'a', 'b', 'c'])
    expect(mixOf(call, agent).visitor).toEqual({ hearsOwn: true, hears: ['a', 'b', 'c'], plays: true })
  })

  it('[CAP-03] in a call of the media server everybody has one leg, to it, and monitors hear it through the host', () => {
    const boss = party('boss', { monitor: 'barge' })
    const others = ['a', 'b', 'c', 'd', 'e'].map((name) => party(name))
    const call = { ...callOf(visitor, agent, ...others, boss), hasMediaServer: true }
    expect(names(peersOf(call, visitor))).toEqual(['call'])
    expect(names(peersOf(call, agent))).toEqual(['call', 'boss'])
    expect(names(peersOf(call, boss))).toEqual(['agent'])
    expect(isInviter(call, visitor, { ...visitor, id: 'call' })).toBe(true)
    expect(mixOf(call, visitor)).toEqual({ call: { hearsOwn: true, hears: [], plays: true } })
    expect(mixOf(call, agent)).toEqual({
      call: { hearsOwn: true, hears: ['boss'], plays: true },
      boss: { hearsOwn: true, hears: ['call'], plays: true },
    })
  })

  it('[CAL-06] a whispering admin is not heard by the media server', () => {
    const call = { ...callOf(visitor, agent, party('boss', { monitor: 'whisper' })), hasMediaServer: true }
    expect(mixOf(call, agent).call).toEqual({ hearsOwn: true, hears: [], plays: true })
  })

  it('[CAL-13] a party that holds a call does not hear it, as it may talk in another one', () => {
    const call = callOf(visitor, agent)
    const plays = (isHeld: boolean) =>
      steeringOf(call, agent, { isMuted: false, hasCamera: false, hasScreen: false, isHeld }, {}).mix.visitor?.plays
    expect([plays(false), plays(true)]).toEqual([true, false])
  })

  it('[CAL-13] a party that holds a conference leaves it for the moment, and the others talk on; in a call of two, the other hears music', () => {
    const held = { isMuted: false, hasCamera: false, hasScreen: false, isHeld: true }
    const goesOn = (...parties: CallParty[]) => steeringOf(callOf(...parties), agent, held, {}).goesOnWithout ?? false
    const [expert, boss] = [party('expert'), party('boss', { monitor: 'barge' })]
    expect(goesOn(visitor, agent)).toBe(false)
    expect(goesOn(visitor, agent, expert)).toBe(true)
    expect(goesOn(visitor, agent, boss)).toBe(false)
    expect(goesOn(visitor, agent, party('expert', { state: 'ringing' }))).toBe(false)
    expect(
      steeringOf(callOf(visitor, agent, expert), agent, { ...held, isHeld: false }, {}).goesOnWithout,
    ).toBeUndefined()
  })

  it('[CAP-03] in a small conference nobody is heard twice', () => {
    const call = callOf(visitor, agent, party('expert'))
    expect(mixOf(call, agent).visitor).toEqual({ hearsOwn: true, hears: [], plays: true })
  })
})

describe('telephones', () => {
  const phone = party('phone', { kind: 'phone', eid: null, number: '+4930555123', numberType: 'OFF_NET' })
  it('[CAL-05] are invited, also when they have called, and hear the others of a conference through its host', () => {
    expect(isInviter(callOf(phone, agent), agent, phone)).toBe(true)
    const call = callOf(agent, party('expert'), phone)
    expect(names(peersOf(call, agent))).toEqual(['expert', 'phone'])
    expect(names(peersOf(call, party('expert')))).toEqual(['agent'])
    expect(mixOf(call, agent)).toEqual({
      expert: { hearsOwn: true, hears: ['phone'], plays: true },
      phone: { hearsOwn: true, hears: ['expert'], plays: true },
    })
  })

  it('[CAP-03] that are added to a call ring by the INVITE of its host, and of nobody else', () => {
    const call = callOf(visitor, agent, { ...phone, state: 'ringing' })
    expect(names(peersOf(call, agent))).toEqual(['visitor', 'phone'])
    expect(names(peersOf(call, visitor))).toEqual(['agent'])
  })

  it.each(['ringing', 'joined'] as const)(
    '[CAL-07] to which a visitor was transferred have a leg to the visitor when no staff is left (%s)',
    (state) => {
      const call = callOf(visitor, { ...agent, state: 'left' }, { ...phone, state })
      expect(names(peersOf(call, visitor))).toEqual(['phone'])
      expect(mixOf(call, visitor)).toEqual({ phone: { hearsOwn: true, hears: [], plays: true } })
    },
  )

  it('[CAL-07] that are left alone with a visitor hear each other through the visitor’s browser', () => {
    const [second, third] = ['second', 'third'].map((id) => ({ ...phone, id, number: '+4930555124' }))
    if (!second || !third) throw new Error('no telephones')
    const call = callOf(visitor, { ...agent, state: 'left' }, phone, second, third)
    expect(mixOf(call, visitor)).toEqual({
      phone: { hearsOwn: true, hears: ['second', 'third'], plays: true },
      second: { hearsOwn: true, hears: ['phone', 'third'], plays: true },
      third: { hearsOwn: true, hears: ['phone', 'second'], plays: true },
    })
    // While an agent is there, the agent's browser does.
    expect(mixOf(callOf(visitor, agent, phone, second), visitor).agent?.hears).toEqual([])
  })
})

describe('monitoring', () => {
  const heardBy = (mode: CallParty['monitor']) => {
    const call = callOf(visitor, agent, party('boss', { monitor: mode }))
    return { call, mix: mixOf(call, agent) }
  }

  it('[CAL-06] a listening admin hears both and is heard by nobody', () => {
    const { call, mix } = heardBy('listen')
    expect(mix.boss).toEqual({ hearsOwn: true, hears: ['visitor'], plays: false })
    expect(mix.visitor?.hears).toEqual([])
    expect(mixOf(call, party('boss', { monitor: 'listen' }))).toEqual({
      agent: { hearsOwn: false, hears: [], plays: true },
    })
  })

  it('[CAL-06] a whispering admin is heard by the agent, never by the visitor', () => {
    const { mix } = heardBy('whisper')
    expect(mix.boss?.plays).toBe(true)
    expect(mix.visitor?.hears).toEqual([])
  })

  it('[CAL-06] an admin who barges in is heard by all', () => {
    const { mix } = heardBy('barge')
    expect(mix.boss?.plays).toBe(true)
    expect(mix.visitor?.hears).toEqual(['boss'])
  })

  it('[CAL-06] the visitor has no leg to who monitors', () => {
    expect(names(peersOf(heardBy('barge').call, visitor))).toEqual(['agent'])
  })
})

describe('a monitoring admin, at the place of an ordinary party', () => {
  it('[CAL-06] the inviting side is the same for the visitor, who does not see the monitoring admin', () => {
    const [listening, colleague] = [party('listening', { monitor: 'listen' }), party('colleague')]
    for (const all of [
      [listening, visitor, colleague],
      [visitor, listening, colleague],
      [colleague, listening, visitor],
      [agent, listening, visitor, colleague],
    ]) {
      const seen = callOf(...all.filter(({ monitor }) => monitor === null))
      const verdicts = [isInviter(seen, visitor, colleague), isInviter(callOf(...all), colleague, visitor)]
      expect(verdicts.filter(Boolean)).toHaveLength(1)
    }
  })

  it('[CAL-06] an admin who whispers after barging in is silent until the browser that mixes has confirmed it', () => {
    const sendsTo = (given: Partial<CallParty>) => {
      const admin = party('admin', given)
      return mixOf(callOf(visitor, agent, admin), admin).agent?.hearsOwn
    }
    expect(sendsTo({ monitor: 'barge', passedAs: 'barge' })).toBe(true)
    expect(sendsTo({ monitor: 'whisper', passedAs: 'barge' })).toBe(false)
    expect(sendsTo({ monitor: 'whisper', passedAs: 'whisper' })).toBe(true)
    expect(sendsTo({ monitor: 'whisper', passedAs: 'listen' })).toBe(true)
    expect(sendsTo({ monitor: 'whisper' })).toBe(true)
    expect(sendsTo({ monitor: 'listen', passedAs: 'barge' })).toBe(false)
  })
})
