import { describe, expect, it } from 'vitest'
import type { Team } from '#server/tags/teams.ts'
import { chooseAgent, type Waiting } from './choose-agent.ts'
import type { Agent } from './routing-agents.ts'

const nowMs = 1_000_000
const here = () => ({ answeredAtMs: nowMs - 1, probedAtMs: nowMs - 2 })
const agent = (eid: string, more: Partial<Agent> = {}): Agent => ({
  eid,
  free: 1,
  asked: 0,
  isInCall: false,
  canTakeCalls: true,
  signs: here(),
  hasPush: false,
  ...more,
})
const waiting = (more: Partial<Waiting> = {}): Waiting => ({
  tagId: null,
  isCall: false,
  letPassEids: new Set(),
  gaveAwayEids: new Set(),
  staffEid: null,
  lastAgentEid: null,
  language: '',
  ...more,
})
const teams = (...all: Team[]) => new Map(all.map((team) => [team.id, team]))
const team = (id: string, eids: string[], more: Partial<Team> = {}): Team => ({
  id,
  eids,
  languages: [],
  overflowTagId: null,
  ...more,
})
const nextOf = (agents: Agent[], inquiry = waiting(), all = teams()) =>
  chooseAgent(agents, all, inquiry, nowMs).next?.eid ?? null

describe('the choice of an agent', () => {
  const gone = (eid: string) => agent(eid, { signs: null, hasPush: true })

  it('[PWA-03] [INQ-03] nobody is told by push while somebody connected can be asked, or has not answered yet', () => {
    const asked = agent('asked', { signs: { answeredAtMs: null, probedAtMs: nowMs - 100 } })
    const choose = (...agents: Agent[]) => chooseAgent(agents, teams(), waiting(), nowMs)
    expect(choose(gone('phone'), agent('here'))).toMatchObject({ next: { eid: 'here' }, isByPush: false })
    expect(choose(gone('phone'), asked)).toMatchObject({ next: null, isByPush: false, hasHope: true })
    expect(choose(agent('out', { signs: null }), gone('phone'))).toMatchObject({
      next: { eid: 'phone' },
      isByPush: true,
      outOfReach: [{ eid: 'out' }],
    })
  })

  it('[PWA-03] [INQ-03] limits, teams and languages hold for agents who are told by push', () => {
    const all = teams(team('sales', ['phone']), team('es', ['second'], { languages: ['es'] }))
    expect(nextOf([gone('other'), gone('phone')], waiting({ tagId: 'sales' }), all)).toBe('phone')
    expect(nextOf([gone('other'), gone('second')], waiting({ language: 'es' }), all)).toBe('second')
    expect(nextOf([{ ...gone('phone'), free: 0 }])).toBeNull()
    expect(nextOf([gone('phone')], waiting({ letPassEids: new Set(['phone']) }))).toBeNull()
  })

  it('[INQ-02] those are asked first who were asked for, then the last agent, then those with the language, then those without an offer', () => {
    const agents = [
      agent('idle'),
      agent('busy', { asked: 1, free: 2 }),
      agent('speaks'),
      agent('last'),
      agent('wanted'),
    ]
    const spanish = teams(team('es', ['speaks'], { languages: ['es-MX'] }))
    const inquiry = waiting({ staffEid: 'wanted', lastAgentEid: 'last', language: 'ES' })
    const order: string[] = []
    while (agents.length > 0) {
      const eid = nextOf(agents, inquiry, spanish) ?? ''
      order.push(eid)
      agents.splice(
        agents.findIndex((each) => each.eid === eid),
        1,
      )
    }
    expect(order).toEqual(['wanted', 'last', 'speaks', 'idle', 'busy'])
  })

  it('[INQ-02] the one who gave it away is asked last, and those who let it pass, or are at their limit, not at all', () => {
    expect(nextOf([agent('a'), agent('b')], waiting({ gaveAwayEids: new Set(['a']), staffEid: 'a' }))).toBe('b')
    expect(nextOf([agent('a'), agent('b')], waiting({ letPassEids: new Set(['a']) }))).toBe('b')
    expect(nextOf([agent('a', { free: 0 }), agent('b')])).toBe('b')
    const none = chooseAgent([agent('a')], teams(), waiting({ letPassEids: new Set(['a']) }), nowMs)
    expect(none).toMatchObject({ next: null, hasHope: false })
    expect(chooseAgent([agent('a', { free: 0 })], teams(), waiting(), nowMs)).toMatchObject({
      next: null,
      hasHope: true,
    })
  })

  it('[ENT-07] a team’s inquiry goes to its members, to its overflow while none of them is here, and waits while nobody is', () => {
    const all = teams(team('sales', ['s'], { overflowTagId: 'more' }), team('more', ['m']))
    const inquiry = waiting({ tagId: 'sales' })
    expect(nextOf([agent('x'), agent('m'), agent('s')], inquiry, all)).toBe('s')
    expect(nextOf([agent('x'), agent('m')], inquiry, all)).toBe('m')
    expect(nextOf([agent('x'), agent('m'), agent('s', { free: 0 })], inquiry, all)).toBe(null)
    expect(chooseAgent([agent('x')], all, inquiry, nowMs)).toMatchObject({ next: null, hasHope: true })
    const declined = waiting({ tagId: 'sales', letPassEids: new Set(['s']) })
    expect(chooseAgent([agent('m'), agent('s')], all, declined, nowMs)).toMatchObject({ next: null, hasHope: false })
    expect(nextOf([agent('x')], waiting({ tagId: 'deleted' }), all)).toBe('x')
  })

  it('[ENT-05] a call is offered to nobody who cannot take calls, and waits for those who are in one', () => {
    const call = waiting({ isCall: true })
    expect(nextOf([agent('deaf', { canTakeCalls: false }), agent('talks', { isInCall: true }), agent('c')], call)).toBe(
      'c',
    )
    const talks = chooseAgent([agent('talks', { isInCall: true })], teams(), call, nowMs)
    expect(talks).toMatchObject({ next: null, hasHope: true })
    expect(nextOf([agent('talks', { isInCall: true })])).toBe('talks')
  })

  it('[INQ-03] agents out of reach are passed over, and nobody gets it while the next in line has to be asked', () => {
    const gone = agent('gone', { signs: null })
    const silent = agent('silent', { signs: { answeredAtMs: 0, probedAtMs: nowMs - 2000 } })
    const asked = agent('asked', { signs: { answeredAtMs: 0, probedAtMs: nowMs - 100 } })
    const strange = agent('strange', { signs: { answeredAtMs: null, probedAtMs: null } })
    const eids = ({ next, outOfReach, unknown }: ReturnType<typeof chooseAgent>) => ({
      next: next?.eid,
      out: outOfReach.map(({ eid }) => eid),
      unknown: unknown.map(({ eid }) => eid),
    })
    const choose = (...agents: Agent[]) => eids(chooseAgent(agents, teams(), waiting(), nowMs))
    expect(choose(gone, silent, agent('here'), strange)).toEqual({ next: 'here', out: ['gone', 'silent'], unknown: [] })
    expect(choose(gone, strange, agent('here'))).toEqual({ next: undefined, out: ['gone'], unknown: ['strange'] })
    expect(choose(asked, agent('here'))).toEqual({ next: undefined, out: [], unknown: [] })
  })
})
