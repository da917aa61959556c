import { describe, expect, it } from 'vitest'
import { type Audience, type CallId, calls, type Profile } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { Session } from '#core/session/session.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createApiClient } from './client.ts'
import type { Transport } from './transport.ts'

/** Who may make a call, written out once more: the client's own table must not prove itself. */
const callers: Record<Audience, ReadonlyArray<Profile['role']>> = {
  public: ['visitor', 'agent', 'admin'],
  any: ['visitor', 'agent', 'admin'],
  visitor: ['visitor'],
  staff: ['agent', 'admin'],
  admin: ['admin'],
}

function clientOf(role: Profile['role']) {
  const sent: CallId[] = []
  const transport: Transport = {
    async send(id) {
      sent.push(id)
      return ok(null) as never
    },
  }
  const session = {
    serviceId: () => 'demo',
    state: () => ({ name: 'signed-in', profile: { role } }),
    accessToken: async () => ok('token'),
  } as unknown as Session
  return { sent, api: createApiClient({ transport, session, clock: fakeClock(), isOnline: () => true }) }
}

describe.each(['visitor', 'agent', 'admin'] as const)('the client of a session of %s', (role) => {
  it.each(Object.keys(calls) as CallId[])(
    '[ROL-01] sends %s if it is of its audience, and nothing otherwise',
    async (id) => {
      const { sent, api } = clientOf(role)
      const answer = await api.call(id, {} as never)
      const isOwn = callers[calls[id].audience].includes(role)
      expect(sent).toEqual(isOwn ? [id] : [])
      expect(answer).toMatchObject(isOwn ? { ok: true } : { ok: false, error: { name: 'forbidden' } })
    },
  )
})
