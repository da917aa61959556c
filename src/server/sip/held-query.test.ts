import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { CallRoute } from '#server/telephony/call-routing.ts'
import { HeldQuestion, heldNoLonger } from './held-query.ts'

const uuid = (last: number) => `01a21c2d-0000-7000-8000-${String(last).padStart(12, '0')}`
const user = uuid(1)
const held = Array.from({ length: 20 }, (_, i) => ({
  id: `${i}:7`,
  user,
  callId: uuid(100 + i),
  partyId: uuid(200 + i),
}))
const account = { client: { serviceId: 'demo', eid: uuid(2), deviceId: '', sessionId: user }, who: 'Agent' }

/** A backend in which the route of each INVITE is what `routeOf` says, and time passes at once; counts what it is asked. */
function backend(routeOf: (callId: string, look: number) => CallRoute, isEnded = false) {
  const asked = { accounts: 0, routes: 0, passedMs: 0 }
  const deps = {
    routing: {
      async routesOf(invites: readonly { callId: string }[]) {
        asked.routes += 1
        return invites.map(({ callId }) => routeOf(callId, asked.routes))
      },
    },
    async accountsOf() {
      asked.accounts += 1
      return new Map(isEnded ? [] : [[user, account]])
    },
    clock: {
      nowMs: () => asked.passedMs,
      after(delayMs: number, run: () => void) {
        asked.passedMs += delayMs
        run()
      },
    },
  }
  return { deps, asked }
}
const hold: CallRoute = { kind: 'hold' }

it('[CAP-02] twenty INVITEs that wait cost what one costs, and the answer takes less than half a second', async () => {
  for (const invites of [held, held.slice(0, 1)]) {
    const { deps, asked } = backend(() => hold)
    expect(await heldNoLonger(deps, invites)).toEqual([])
    expect(asked).toEqual({ accounts: 5, routes: 5, passedMs: 400 })
  }
})

it('[CAP-02] those that have somewhere to go or are refused are told at the next look', async () => {
  const { deps, asked } = backend((callId, look) => {
    if (look < 3) return hold
    if (callId === held[3]?.callId) return { kind: 'forward', sessionId: uuid(9), fromPartyId: uuid(8) }
    return callId === held[5]?.callId ? { kind: 'refuse', status: 480, reason: 'Has left' } : hold
  })
  expect(await heldNoLonger(deps, held)).toEqual(['3:7', '5:7'])
  expect(asked.passedMs).toBe(200)
})

it('[CAP-02] those of a session that has ended wait no longer', async () => {
  const { deps } = backend(() => hold, true)
  expect(await heldNoLonger(deps, held)).toEqual(held.map(({ id }) => id))
})

it('[CAP-02] reads what Kamailio writes, and nothing else', () => {
  const text = held.map(({ id, user, callId, partyId }) => `${id}/${user}/${callId}/${partyId},`).join('')
  expect(v.parse(HeldQuestion, { invites: text }).invites).toEqual(held)
  for (const invites of ['1:2/x/y/z,', `${text.slice(0, -1)}/more,`, '1:2,', 7])
    expect(v.safeParse(HeldQuestion, { invites }).success, String(invites)).toBe(false)
})
