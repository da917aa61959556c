import { expect, it } from 'vitest'
import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import { ownerOf } from './owner-of.ts'

const party = (id: string, kind: CallParty['kind'], more: Partial<CallParty> = {}) =>
  ({ id, eid: id, kind, state: 'joined', monitor: null, ...more }) as CallParty
const call = (...parties: CallParty[]) => ({ parties }) as unknown as PhoneCall
const first = party('first', 'staff')
const agent = party('agent', 'staff')
const visitor = party('visitor', 'visitor')

it.each([
  ['the agent who handles the inquiry', call(visitor, first, agent), 'handling', 'agent'],
  ['whoever came first, after the inquiry was closed', call(visitor, first, agent), 'closed', 'first'],
  ['whoever came first, while nobody handles it', call(visitor, first, agent), 'missed', 'first'],
  ['whoever came first, if its agent has left', call(first, { ...agent, state: 'left' }), 'handling', 'first'],
  ['whoever came first, if its agent only listens', call(first, { ...agent, monitor: 'listen' }), 'handling', 'first'],
] as const)('[CAP-03] a call is owned by %s', (_who, of, status, owner) => {
  expect(ownerOf(of, { agentEid: 'agent', status })?.id).toBe(owner)
})

it('[CAP-03] a call without an inquiry is owned by whoever of the staff came first', () => {
  expect(ownerOf(call(visitor, first, agent), null)?.id).toBe('first')
})
