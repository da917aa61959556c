import { expect, it } from 'vitest'
import type { CallRows } from './call-life.ts'
import { routeIn } from './routing.ts'

const from = { serviceId: 'demo', eid: 'caller', deviceId: 'device', sessionId: 'session' }
const party = (id: string, kind: string, state: string, eid: string | null = id) => ({
  ...{ id, kind, state, eid, sessionId: state === 'ringing' ? null : 'session', deviceId: null, monitor: null },
})
const route = (called: ReturnType<typeof party>, callerKind = 'visitor') =>
  routeIn(
    // The checked edge: routes read no more of the rows than this.
    {
      call: { serviceId: 'demo', endedAtMs: null },
      parties: [party('caller', callerKind, 'joining'), called],
    } as unknown as CallRows,
    { callId: 'call', partyId: called.id, from },
  )

it('[CAL-01] only staff who are rung are told the caller’s description before they have agreed', () => {
  expect(route(party('agent', 'staff', 'ringing'))).toEqual({
    kind: 'hold',
    rings: { eid: 'agent', fromPartyId: 'caller' },
  })
  expect(route(party('visitor', 'visitor', 'ringing'), 'staff')).toEqual({ kind: 'hold' })
  // Nobody was found in the queue yet.
  expect(route(party('agent', 'staff', 'ringing', null))).toEqual({ kind: 'hold' })
  expect(route(party('agent', 'staff', 'joining'))).toMatchObject({ kind: 'forward' })
  expect(route(party('agent', 'staff', 'left'))).toMatchObject({ kind: 'refuse' })
})
