import { describe, expect, it } from 'vitest'
import { createApiClient } from '#core/api/client.ts'
import { isAudienceOf } from '#core/api/side.ts'
import { type CallId, calls, type ErrorName, type IdToken, type Profile } from '#core/contract/index.ts'
import { deferred } from '#core/platform/deferred.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, failure, ok, type Result } from '#core/platform/result.ts'
import type { Transport } from '#core/transport/transport.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createSession } from './create-session.ts'
import type { SessionEvent } from './session-states.ts'
import { createVault } from './vault.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const profile: Profile = { eid, serviceId: 'demo', name: 'Mei', isAnonymous: false, role: 'agent', status: 'away' }

/** A backend that issues numbered tokens, or answers as a test says. */
function setUp() {
  const clock = fakeClock()
  const keyValue = memoryKeyValue()
  const asked: string[] = []
  /** Requests and events in order. */
  const done: string[] = []
  let issued = 0
  const backend = {
    lifetimeSeconds: 900,
    refreshLifetimeSeconds: 86_400,
    profile,
    issue: (): Result<IdToken> => {
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
    answer: (_grant: string): Result<IdToken> => backend.issue(),
    revoke: (): Result<null> => ok(null),
    tellProfile: (): Result<Profile> => ok(backend.profile),
  }
  const transport: Transport = {
    async send(id, input) {
      const name = id === 'issueToken' ? (input as { body: { grant_type: string } }).body.grant_type : id
      asked.push(name)
      done.push(name)
      await Promise.resolve()
      if (id === 'getProfile') return backend.tellProfile() as never
      return (id === 'revokeToken' ? backend.revoke() : backend.answer(name)) as never
    },
  }
  const vault = createVault({ keyValue, crypto, name: 'session' })
  const connections = {
    unsubscribe: () => void done.push('unsubscribe'),
    disconnect: () => void done.push('disconnect'),
    stop: () => void done.push('stop'),
  }
  const clearing = {
    ...vault,
    async clear() {
      await vault.clear()
      done.push('clear')
    },
  }
  const events: SessionEvent[] = []
  const onEvent = (event: SessionEvent) => {
    events.push(event)
    done.push(`event ${event.name}`)
  }
  const newSession = () =>
    createSession({ transport, vault: clearing, clock, random: systemRandom, connections, onEvent })
  const session = newSession()
  async function beVisitor() {
    backend.profile = { ...profile, isAnonymous: true, role: 'visitor', status: null }
    await session.registerVisitor({ serviceId: 'demo' })
  }
  return { clock, keyValue, vault, asked, done, events, backend, session, newSession, transport, beVisitor }
}

const credentials = { serviceId: 'demo', email: 'mei@everline.test', password: 'correct horse' }

describe('the session', () => {
  it('[SES-01] [SES-13] signs in, stores the token encrypted, and is restored from it', async () => {
    const { session, newSession, keyValue } = setUp()
    expect(await session.signIn(credentials)).toEqual(ok(profile))
    expect(JSON.stringify(await keyValue.get('session/token'))).not.toContain('access')
    const next = newSession()
    await next.restore(profile)
    expect(next.state()).toMatchObject({ name: 'signed-in', profile })
    expect(await next.accessToken()).toEqual(ok('access 1'))
  })

  it('[SES-07] ten callers with a token near its end share one refresh', async () => {
    const { session, clock, asked } = setUp()
    await session.signIn(credentials)
    await clock.advance(11 * 60_000)
    asked.length = 0
    const tokens = await Promise.all(Array.from({ length: 10 }, () => session.accessToken()))
    expect(tokens.every((token) => token.ok && token.value === 'access 2')).toBe(true)
    expect(asked).toEqual(['refresh_token'])
  })

  it('[SES-07] refreshes once for many callers to whom the same token was refused', async () => {
    const { session, asked } = setUp()
    await session.signIn(credentials)
    asked.length = 0
    const insteadOf = 'access 1'
    await Promise.all(Array.from({ length: 5 }, () => session.accessToken({ insteadOf })))
    expect(await session.accessToken({ insteadOf })).toEqual(ok('access 2'))
    expect(asked).toEqual(['refresh_token'])
  })

  it('[SES-08] continues with a valid token when the network fails, and never signs out for that', async () => {
    const { session, clock, backend } = setUp()
    await session.signIn(credentials)
    backend.answer = () => fail('network')
    await clock.advance(11 * 60_000)
    expect(await session.accessToken()).toEqual(ok('access 1'))
    await clock.advance(30 * 60_000)
    expect(await session.accessToken()).toMatchObject({ ok: false, error: { name: 'network' } })
    expect(session.state().name).toBe('signed-in')
  })

  it('[SES-08] [SES-13] restored from a token without a profile, it asks for the profile until the backend answers, however often that fails', async () => {
    const { session, newSession, clock, backend, vault } = setUp()
    await session.signIn(credentials)
    const { tellProfile } = backend
    backend.tellProfile = () => fail('network')
    const next = newSession()
    await next.restore(null)
    await clock.advance(60_000)
    expect(next.state().name).toBe('starting')
    backend.tellProfile = tellProfile
    await clock.advance(2000)
    expect(next.state()).toMatchObject({ name: 'signed-in', profile })

    backend.tellProfile = () => fail('token-invalid')
    const refused = newSession()
    await refused.restore(null)
    expect(refused.state().name).toBe('signed-out')
    expect(await vault.load()).toMatchObject({ accessToken: 'access 2' })
  })

  it('[SES-06] [SES-13] restored from a token without a profile, it first renews a token that is near its end', async () => {
    const { session, newSession, clock, vault, asked } = setUp()
    await session.signIn(credentials)
    await clock.advance(20 * 60_000)
    asked.length = 0
    const next = newSession()
    await next.restore(null)
    expect(next.state()).toMatchObject({ name: 'signed-in', profile, token: { accessToken: 'access 2' } })
    expect(asked).toEqual(['refresh_token', 'getProfile'])
    expect(await vault.load()).toMatchObject({ accessToken: 'access 2' })
  })

  it('[SES-10] [SES-13] restored from a token without a profile, it refreshes once if the backend refuses a token that should still be valid', async () => {
    const { session, newSession, backend, asked } = setUp()
    await session.signIn(credentials)
    asked.length = 0
    backend.tellProfile = () => (asked.includes('refresh_token') ? ok(backend.profile) : fail('token-expired'))
    const next = newSession()
    await next.restore(null)
    expect(next.state()).toMatchObject({ name: 'signed-in', token: { accessToken: 'access 2' } })

    asked.length = 0
    backend.tellProfile = () => fail('token-expired')
    const refused = newSession()
    await refused.restore(null)
    expect(refused.state().name).toBe('signed-out')
    expect(asked).toEqual(['getProfile', 'refresh_token', 'getProfile'])
  })

  it('[SES-05] [SES-13] a visitor without a profile signs in by its device, also when the refresh is refused', async () => {
    const { clock, backend, newSession, asked, beVisitor } = setUp()
    await beVisitor()
    await clock.advance(20 * 60_000)
    const { answer } = backend
    backend.answer = (grant) => (grant === 'anonymous_refresh_token' ? fail('refresh-reused') : answer(grant))
    asked.length = 0
    const refused = newSession()
    await refused.restore(null)
    expect(refused.state()).toMatchObject({ name: 'signed-in', profile: { eid } })
    expect(asked).toEqual(['anonymous_refresh_token', 'anonymous', 'getProfile'])

    await clock.advance(2 * 86_400_000)
    asked.length = 0
    const late = newSession()
    await late.restore(null)
    expect(late.state()).toMatchObject({ name: 'signed-in', profile: { eid } })
    expect(asked).toEqual(['anonymous', 'getProfile'])
  })

  it('[SES-09] expires when the backend refuses the refresh, and keeps the profile', async () => {
    const { session, clock, backend } = setUp()
    await session.signIn(credentials)
    backend.answer = () => fail('refresh-reused')
    await clock.advance(20 * 60_000)
    expect((await session.accessToken()).ok).toBe(false)
    expect(session.state()).toMatchObject({ name: 'expired', profile, failure: { name: 'refresh-reused' } })
  })

  it('[SES-12] signs out in this browser whatever the backend answers, and stays signed out after a restart', async () => {
    const { session, newSession } = setUp()
    await session.signIn(credentials)
    await session.signOut()
    const next = newSession()
    await next.restore(profile)
    expect([session.state().name, next.state().name]).toEqual(['signed-out', 'signed-out'])
  })

  it('[SES-12] is not brought back by a refresh that ends after the sign-out', async () => {
    const { session, clock } = setUp()
    await session.signIn(credentials)
    await clock.advance(11 * 60_000)
    const refreshing = session.accessToken()
    await session.signOut()
    expect(await refreshing).toMatchObject({ ok: false, error: { name: 'signed-out' } })
    expect(session.state().name).toBe('signed-out')
  })
})

const minute = 60_000

/** Like the calls that the specification names: sign-in, configuration and discovery, look, codes of mails, the portal. */
const alike: CallId[] = [
  'registerAndLoginVisitor',
  'getThirdPartyLoginMethods',
  'getDefaultService',
  'getCsdList',
  'getServiceList',
  'getServiceListOnPremises',
  'getRemoteConfigs',
  'pingService',
  'pingLoadBalancer',
  'getOpening',
  'getWidgetFace',
  'identifyVisitor',
  'getThemeConfig',
  'getWhiteLabelFiles',
  'getVerificationCode',
  'verifyOtp',
  'verifyOwnerEmail',
  'acceptOwnerChange',
  'issuePortalToken',
  'requestPortalPassword',
  'suggestKnowledge',
  'getPublishedKnowledge',
  'voteForKnowledge',
  'confirmPush',
  'movePushSubscription',
  'actOnPush',
]

describe('the check before a request', () => {
  it('[SES-01] emits a login when its token is stored', async () => {
    const { session, events, vault } = setUp()
    await session.signIn(credentials)
    expect(events).toEqual([{ name: 'login', eid }])
    expect(await vault.load()).toMatchObject({ accessToken: 'access 1' })
  })

  it.each([
    ['[SES-02] a second factor that is needed', 'second-factor-needed'],
    ['[SES-02] a second factor that must be set up first', 'second-factor-forced'],
  ] as const)('%s is answered to who signs in, and nobody is signed in', async (_, name) => {
    const { session, backend, asked } = setUp()
    await session.restore(null)
    backend.answer = () => fail(name)
    expect(await session.signIn(credentials)).toEqual(fail(name))
    expect(session.state().name).toBe('signed-out')
    expect(asked).toEqual(['password'])
  })

  it('[SES-03] runs before every call, except the eight that the specification names and those like them', async () => {
    const named = {
      refreshIDToken: 'issueToken',
      login: 'issueToken',
      loginVisitor: 'issueToken',
      logout: 'revokeToken',
      registerVisitor: 'registerVisitor',
      getAppConfig: 'getAppConfig',
      resetPassword: 'resetPassword',
      requestResetPassword: 'requestResetPassword',
    } satisfies Record<string, CallId>
    const unchecked: CallId[] = []
    for (const id of Object.keys(calls) as CallId[]) {
      if (!isAudienceOf('staff', calls[id].audience)) continue
      const { session, clock, transport, asked, backend } = setUp()
      backend.profile = { ...profile, role: 'admin' }
      await session.signIn(credentials)
      const api = createApiClient({ calls, side: 'staff', transport, session, clock, isOnline: () => true })
      await clock.advance(11 * minute)
      asked.length = 0
      await api.call(id as 'getProfile', { body: {} } as never)
      if (asked[0] !== 'refresh_token') unchecked.push(id)
      else expect(asked).toEqual(['refresh_token', id])
    }
    expect(unchecked.sort()).toEqual([...new Set(Object.values(named)), ...alike].sort())
  })

  it('[SES-04] never uses a refresh token with the value suspend', async () => {
    const { session, clock, backend, asked, events } = setUp()
    const { issue } = backend
    backend.answer = () => {
      const token = issue()
      return token.ok ? ok({ ...token.value, refresh_token: 'suspend' }) : token
    }
    await session.signIn(credentials)
    asked.length = 0
    await clock.advance(14 * minute)
    expect(await session.accessToken()).toEqual(ok('access 1'))
    await clock.advance(minute)
    expect(await session.accessToken()).toEqual(fail('token-expired'))
    expect(asked).not.toContain('refresh_token')
    expect(events.map(({ name }) => name)).toContain('token-expired')
  })

  it('[SES-05] signs a visitor in again when the refresh token has 5 minutes left, although the access token is valid', async () => {
    const { session, clock, backend, asked, beVisitor } = setUp()
    backend.lifetimeSeconds = 3600
    backend.refreshLifetimeSeconds = 1800
    await beVisitor()
    asked.length = 0
    await clock.advance(25 * minute - 1)
    expect(await session.accessToken()).toEqual(ok('access 1'))
    expect(asked).toEqual([])
    await clock.advance(1)
    expect(await session.accessToken()).toEqual(ok('access 2'))
    expect(asked).toEqual(['anonymous'])
  })

  it('[SES-05] does not refresh for staff whose refresh token has 5 minutes left', async () => {
    const { session, clock, backend, asked } = setUp()
    backend.refreshLifetimeSeconds = 900
    await session.signIn(credentials)
    asked.length = 0
    await clock.advance(11 * minute)
    expect(await session.accessToken()).toEqual(ok('access 1'))
    expect(asked).toEqual([])
  })

  it('[SES-06] refreshes an access token that has 5 minutes left, not one that has more, and any that was refused', async () => {
    const { session, clock, asked } = setUp()
    await session.signIn(credentials)
    asked.length = 0
    await clock.advance(10 * minute - 1)
    expect(await session.accessToken()).toEqual(ok('access 1'))
    expect(asked).toEqual([])
    await clock.advance(1)
    expect(await session.accessToken()).toEqual(ok('access 2'))
    expect(await session.accessToken({ insteadOf: 'access 2' })).toEqual(ok('access 3'))
    expect(asked).toEqual(['refresh_token', 'refresh_token'])
  })

  it.each(['token-invalid', 'unknown'] as const)(
    '[SES-08] signs a visitor in again if the refresh fails with a code (%s)',
    async (name) => {
      const { session, clock, backend, asked, beVisitor } = setUp()
      await beVisitor()
      backend.answer = (grant) => (grant === 'anonymous' ? backend.issue() : fail(name))
      asked.length = 0
      await clock.advance(11 * minute)
      expect(await session.accessToken()).toEqual(ok('access 2'))
      expect(asked).toEqual(['anonymous_refresh_token', 'anonymous'])
      expect(session.state().name).toBe('signed-in')
    },
  )

  it('[SES-08] emits a refusal with its code, and passes it to the caller', async () => {
    const { session, clock, backend, events } = setUp()
    await session.signIn(credentials)
    backend.answer = () => fail('refresh-reused')
    await clock.advance(11 * minute)
    expect(await session.accessToken()).toEqual(fail('refresh-reused'))
    expect(events).toContainEqual({ name: 'refresh-refused', failure: failure('refresh-reused') })
  })

  it.each(['network', 'deadline-exceeded', 'api-failed'] as const)(
    '[SES-08] a refresh without a code of the backend (%s) is ignored, while the token is valid',
    async (name) => {
      const { session, clock, backend, events } = setUp()
      await session.signIn(credentials)
      backend.answer = () => fail(name)
      await clock.advance(11 * minute)
      expect(await session.accessToken()).toEqual(ok('access 1'))
      expect(events.map((event) => event.name)).toEqual(['login'])
    },
  )

  it.each(['unknown', 'shutting-down', 'database-unavailable', 'too-many-requests'] as const)(
    '[SES-08] a refresh that fails with a code that does not concern the token (%s) is logged and rethrown, and ends no session',
    async (name) => {
      const { session, clock, backend, events } = setUp()
      await session.signIn(credentials)
      backend.answer = () => fail(name)
      await clock.advance(11 * minute)
      expect(await session.accessToken()).toEqual(fail(name))
      expect(events.at(-1)).toEqual({ name: 'refresh-refused', failure: failure(name) })
      expect(await session.accessToken({ insteadOf: 'access 1' })).toEqual(fail(name))
      await clock.advance(30 * minute)
      expect(await session.accessToken()).toEqual(fail(name))
      backend.answer = () => backend.issue()
      expect(await session.accessToken()).toEqual(ok('access 2'))
    },
  )

  it('[SES-09] logs staff out with TOKEN_EXPIRED when the token can no longer be used', async () => {
    const { session, clock, backend, events, vault } = setUp()
    backend.refreshLifetimeSeconds = 900
    await session.signIn(credentials)
    await clock.advance(15 * minute)
    expect(await session.accessToken()).toEqual(fail('token-expired'))
    expect(events.slice(1)).toEqual([
      { name: 'token-expired', failure: failure('token-expired') },
      { name: 'logout', reason: 'TOKEN_EXPIRED' },
    ])
    expect(session.state()).toMatchObject({ name: 'expired', profile })
    expect(await vault.load()).toBeNull()
  })

  it('[SES-09] emits an unusable token of a visitor, and does not log the visitor out', async () => {
    const { session, clock, backend, events, beVisitor } = setUp()
    await beVisitor()
    backend.answer = () => fail('wrong-credentials')
    await clock.advance(15 * minute)
    expect(await session.accessToken()).toEqual(fail('wrong-credentials'))
    expect(events.map(({ name }) => name)).toEqual(['refresh-refused', 'token-expired'])
  })
})

describe('the adoption of a session of somebody else', () => {
  it('[SES-10] [CAP-18] answers a refused token of the present session with that of the adopted one, and asks for no other', async () => {
    const { session, asked, backend, beVisitor } = setUp()
    await beVisitor()
    asked.length = 0
    const begun = deferred<void>()
    const adopted = session.adopt(async () => {
      await begun.promise
      const token = backend.issue()
      return token.ok ? ok({ serviceId: 'demo', token: token.value, isAnonymous: false }) : token
    })
    const renewed = session.accessToken({ insteadOf: 'access 1' })
    begun.resolve()
    expect([(await adopted).ok, await renewed]).toEqual([true, ok('access 2')])
    expect(asked).toEqual(['getProfile'])
  })

  it('[CAP-18] waits until a visitor is registered, whose conversations the customer may get', async () => {
    const { session } = setUp()
    const registered = session.registerVisitor({ serviceId: 'demo' })
    const adopted = session.adopt(async () =>
      fail(session.state().name === 'signed-in' ? 'identity-invalid' : 'unknown'),
    )
    expect([(await registered).ok, await adopted]).toEqual([true, fail('identity-invalid')])
  })

  it('[CAP-18] comes before a registration that waits for it: no visitor is registered beside the customer', async () => {
    const { session, asked, backend } = setUp()
    const adopted = session.adopt(async () => {
      const token = backend.issue()
      return token.ok ? ok({ serviceId: 'demo', token: token.value, isAnonymous: false }) : token
    })
    const registered = session.registerVisitor({ serviceId: 'demo' })
    expect([(await adopted).ok, await registered]).toEqual([true, ok(profile)])
    expect(asked).toEqual(['getProfile'])
  })

  it('[SES-10] [CAP-18] that the backend refuses leaves the present session as it is', async () => {
    const { session, beVisitor } = setUp()
    await beVisitor()
    const adopted = session.adopt(async () => fail('identity-invalid'))
    const renewed = session.accessToken({ insteadOf: 'access 1' })
    expect([await adopted, await renewed]).toEqual([fail('identity-invalid'), ok('access 2')])
  })
})

describe('a 401', () => {
  /** A client whose calls are refused depending on their token. */
  async function refusing(refused: (token: string) => Result<never> | null) {
    const scene = setUp()
    await scene.session.signIn(credentials)
    scene.asked.length = 0
    const transport: Transport = {
      send: async (id, input, options) =>
        (id === 'getProfile' ? refused(options?.token ?? '') : null) ?? scene.transport.send(id, input, options),
    }
    return {
      ...scene,
      call: () =>
        createApiClient({ calls, side: 'staff', ...scene, transport, isOnline: () => true }).call('getProfile', {}),
    }
  }

  /** Makes a call whose 401 leads to a refresh that fails with `name`. */
  async function whileRefreshFails(name: ErrorName) {
    const { call, backend, session, events } = await refusing(() => fail('token-invalid'))
    backend.answer = () => fail(name)
    expect(await call()).toEqual(fail(name))
    expect(events.at(-1)).toEqual({ name: 'session-expired', failure: failure(name) })
    expect(session.state().name).toBe('signed-in')
  }

  it.each(['token-invalid', 'token-expired', 'wrong-credentials', 'portal-token-expired'] as const)(
    '[SES-10] [SES-11] with %s forces one refresh, and the call is repeated',
    async (name) => {
      const { call, asked } = await refusing((token) => (token === 'access 1' ? fail(name) : null))
      expect(await call()).toEqual(ok(profile))
      expect(asked).toEqual(['refresh_token', 'getProfile'])
    },
  )

  it('[SES-10] that comes again after the refresh goes to the caller, without another refresh', async () => {
    const { call, asked, session } = await refusing(() => fail('token-invalid'))
    expect(await call()).toEqual(fail('token-invalid'))
    expect(asked).toEqual(['refresh_token'])
    expect(session.state().name).toBe('signed-in')
  })

  it('[SES-10] [SES-11] a refused refresh ends the session, with the refresh’s error', async () => {
    const { call, backend, events, session } = await refusing(() => fail('token-invalid'))
    backend.answer = () => fail('refresh-reused')
    expect(await call()).toEqual(fail('refresh-reused'))
    expect(events).toContainEqual({ name: 'session-expired', failure: failure('refresh-reused') })
    expect(session.state()).toMatchObject({ name: 'expired', failure: { name: 'refresh-reused' } })
  })

  it.each(['network', 'unknown'] as const)(
    '[SES-10] [SES-11] a refresh that fails with %s emits session-expired and goes to the caller, without ending the session',
    whileRefreshFails,
  )

  it('[SES-10] that joins a refresh of another call, which gets no answer, emits session-expired too', async () => {
    const { session, backend, clock, events } = setUp()
    await session.signIn(credentials)
    backend.answer = () => fail('network')
    await clock.advance(11 * minute)
    const [other, refused] = await Promise.all([session.accessToken(), session.accessToken({ insteadOf: 'access 1' })])
    expect([other, refused]).toEqual([ok('access 1'), fail('network')])
    expect(events.at(-1)).toEqual({ name: 'session-expired', failure: failure('network') })
  })

  it.each(['address-refused', 'second-factor-forced'] as const)(
    '[SES-11] with %s goes to the caller without a refresh, and does not end the session',
    async (name) => {
      const { call, asked, session } = await refusing(() => fail(name))
      expect(await call()).toEqual(fail(name))
      expect(asked).toEqual([])
      expect(session.state().name).toBe('signed-in')
    },
  )

  it.each(['address-refused', 'second-factor-forced'] as const)(
    '[SES-02] [SES-11] a refresh that is refused with %s emits session-expired and goes to the caller, without ending the session',
    whileRefreshFails,
  )

  it('[SES-11] that comes when nobody is signed in any more goes to the caller without a refresh', async () => {
    const scene = await refusing(() => {
      void scene.session.signOut()
      return fail('token-invalid')
    })
    const { call, asked, session } = scene
    const answer = call()
    await session.signOut()
    expect(await answer).toEqual(fail('token-invalid'))
    expect(asked).not.toContain('refresh_token')
  })
})

describe('a logout', () => {
  it('[SES-12] does its steps in order', async () => {
    const { session, done } = setUp()
    await session.signIn(credentials)
    done.length = 0
    await session.signOut()
    expect(done).toEqual(['unsubscribe', 'disconnect', 'revokeToken', 'clear', 'event logout', 'stop'])
  })

  it('[SES-12] that several tabs ask for happens once', async () => {
    const { session, asked, events } = setUp()
    await session.signIn(credentials)
    await Promise.all([session.signOut(), session.signOut(), session.signOut()])
    expect(asked.filter((name) => name === 'revokeToken')).toHaveLength(1)
    expect(events.at(-1)).toEqual({ name: 'logout', reason: 'USER' })
  })

  it('[SES-12] revokes nothing without an eid', async () => {
    const { session, asked, done } = setUp()
    await session.restore(null)
    await session.signOut()
    expect(asked).toEqual([])
    expect(done).toEqual(['unsubscribe', 'disconnect', 'clear', 'event logout', 'stop'])
    const { session: other, asked: askedByOther, backend } = setUp()
    const issued = backend.issue()
    backend.answer = () => (issued.ok ? ok({ ...issued.value, eid: '' }) : issued)
    await other.signIn(credentials)
    await other.signOut()
    expect(askedByOther).toEqual(['password', 'getProfile'])
  })

  it.each(['network', 'unknown', 'token-invalid'] as const)(
    '[SES-12] clears the local state although the backend answers %s',
    async (name) => {
      const { session, backend, vault } = setUp()
      await session.signIn(credentials)
      backend.revoke = () => fail(name)
      await session.signOut()
      expect(session.state().name).toBe('signed-out')
      expect(await vault.load()).toBeNull()
    },
  )

  it('[SES-12] that a dying realm did not finish is finished by the next one', async () => {
    const { session, newSession, keyValue, backend } = setUp()
    await session.signIn(credentials)
    let atDeath: unknown
    backend.revoke = () => {
      atDeath = keyValue.get('session/token')
      return ok(null)
    }
    await session.signOut()
    await keyValue.set('session/token', await atDeath)
    const next = newSession()
    await next.restore(profile)
    expect(next.state().name).toBe('signed-out')
    expect(await keyValue.get('session/token')).toBeUndefined()
  })
})

it('[SES-13] a stored token that cannot be decrypted is deleted', async () => {
  const { session, newSession, keyValue } = setUp()
  await session.signIn(credentials)
  await keyValue.delete('session/key')
  const next = newSession()
  await next.restore(profile)
  expect(next.state().name).toBe('signed-out')
  expect(await keyValue.get('session/token')).toBeUndefined()
})
