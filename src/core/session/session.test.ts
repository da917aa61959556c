import { describe, expect, it } from 'vitest'
import type { Transport } from '#core/api/transport.ts'
import type { IdToken, Profile } from '#core/contract/index.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createSession } from './session.ts'
import { createVault } from './vault.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const profile: Profile = { eid, serviceId: 'demo', name: 'Mei', isAnonymous: false, role: 'agent', status: 'away' }

/** A backend that issues numbered tokens, or what a test says instead. */
function setUp() {
  const clock = fakeClock()
  const keyValue = memoryKeyValue()
  const asked: string[] = []
  let issued = 0
  const backend = {
    lifetimeSeconds: 900,
    refreshLifetimeSeconds: 86_400,
    answer: (): Result<IdToken> => {
      issued += 1
      return ok({
        eid,
        access_token: `access ${issued}`,
        refresh_token: `refresh ${issued}`,
        expires_in: backend.lifetimeSeconds,
        refresh_expires_in: backend.refreshLifetimeSeconds,
        token_type: 'Bearer' as const,
      })
    },
  }
  const transport: Transport = {
    async send(id, input) {
      asked.push(id === 'issueToken' ? (input as { body: { grant_type: string } }).body.grant_type : id)
      await Promise.resolve()
      if (id === 'getProfile') return ok(profile) as never
      return (id === 'revokeToken' ? ok(null) : backend.answer()) as never
    },
  }
  const vault = createVault({ keyValue, crypto, name: 'session' })
  const newSession = () => createSession({ transport, vault, clock, random: systemRandom })
  return { clock, keyValue, asked, backend, session: newSession(), newSession }
}

const credentials = { serviceId: 'demo', email: 'mei@everline.test', password: 'correct horse' }

describe('the session', () => {
  it('signs in, keeps the token encrypted, and takes it up again', async () => {
    const { session, newSession, keyValue } = setUp()
    expect(await session.signIn(credentials)).toEqual(ok(profile))
    expect(JSON.stringify(await keyValue.get('session/token'))).not.toContain('access')
    const next = newSession()
    await next.restore(profile)
    expect(next.state()).toMatchObject({ name: 'signed-in', profile })
    expect(await next.accessToken()).toEqual(ok('access 1'))
  })

  it('lets ten callers near expiry share one refresh', async () => {
    const { session, clock, asked } = setUp()
    await session.signIn(credentials)
    await clock.advance(11 * 60_000)
    asked.length = 0
    const tokens = await Promise.all(Array.from({ length: 10 }, () => session.accessToken()))
    expect(tokens.every((token) => token.ok && token.value === 'access 2')).toBe(true)
    expect(asked).toEqual(['refresh_token'])
  })

  it('refreshes once for many callers whose same token was refused', async () => {
    const { session, asked } = setUp()
    await session.signIn(credentials)
    asked.length = 0
    const insteadOf = 'access 1'
    await Promise.all(Array.from({ length: 5 }, () => session.accessToken({ insteadOf })))
    expect(await session.accessToken({ insteadOf })).toEqual(ok('access 2'))
    expect(asked).toEqual(['refresh_token'])
  })

  it('goes on with a good token when the line fails, and never signs out for it', async () => {
    const { session, clock, backend } = setUp()
    await session.signIn(credentials)
    backend.answer = () => fail('network')
    await clock.advance(11 * 60_000)
    expect(await session.accessToken()).toEqual(ok('access 1'))
    await clock.advance(30 * 60_000)
    expect(await session.accessToken()).toMatchObject({ ok: false, error: { name: 'network' } })
    expect(session.state().name).toBe('signed-in')
  })

  it('expires when the backend refuses the refresh, and keeps who it was', async () => {
    const { session, clock, backend } = setUp()
    await session.signIn(credentials)
    backend.answer = () => fail('refresh-reused')
    await clock.advance(20 * 60_000)
    expect((await session.accessToken()).ok).toBe(false)
    expect(session.state()).toMatchObject({ name: 'expired', profile, failure: { name: 'refresh-reused' } })
  })

  it('is signed out here whatever the backend says, and stays so after a restart', async () => {
    const { session, newSession } = setUp()
    await session.signIn(credentials)
    await session.signOut()
    const next = newSession()
    await next.restore(profile)
    expect([session.state().name, next.state().name]).toEqual(['signed-out', 'signed-out'])
  })

  it('does not let a refresh that ends after sign-out bring the session back', async () => {
    const { session, clock } = setUp()
    await session.signIn(credentials)
    await clock.advance(11 * 60_000)
    const refreshing = session.accessToken()
    await session.signOut()
    expect(await refreshing).toMatchObject({ ok: false, error: { name: 'signed-out' } })
    expect(session.state().name).toBe('signed-out')
  })
})
