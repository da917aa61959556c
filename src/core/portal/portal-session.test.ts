import { describe, expect, it } from 'vitest'
import type { IdToken } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createVault } from '#core/session/vault.ts'
import type { Transport } from '#core/transport/transport.ts'
import { fakeOrigin } from '#tests/fakes/fake-locks.ts'
import { createPortalSession } from './portal-session.ts'

const eid = '0199aaaa-0000-7000-8000-000000000001'
const kept = ok({ conversations: [], next: null })

/** A backend that accepts only the newest access token, and tabs that share one storage. */
function setUp() {
  const keyValue = memoryKeyValue()
  const { realm } = fakeOrigin()
  const asked: string[] = []
  let issued = 0
  const backend = {
    /** Answer to a call with the newest token. */
    answer: kept as Result<unknown>,
    refresh: (): Result<IdToken> => backend.issue(),
    issue: (): Result<IdToken> => {
      issued += 1
      return ok({
        eid,
        access_token: `access ${issued}`,
        refresh_token: `refresh ${issued}`,
        expires_in: 600,
        refresh_expires_in: 3600,
        token_type: 'Bearer',
      })
    },
    /** The newest access token expires; a refresh issues the next one. */
    expireToken() {
      issued += 0.5
    },
  }
  const transport: Transport = {
    async send(id, input, { token } = {}) {
      const grant = (input as { body?: { grant_type?: string } }).body?.grant_type
      asked.push(grant ?? id)
      await Promise.resolve()
      if (id === 'issuePortalToken') return (grant === 'password' ? backend.issue() : backend.refresh()) as never
      return (token === `access ${issued}` ? backend.answer : fail('portal-token-expired')) as never
    },
  }
  const openTab = () =>
    createPortalSession({
      transport,
      vault: createVault({ keyValue, crypto, name: 'portal' }),
      clock: systemClock,
      random: systemRandom,
      locks: realm(),
    })
  return { backend, asked, openTab }
}

async function signedIn() {
  const scene = setUp()
  const session = scene.openTab()
  expect(await session.signIn({ serviceId: 'demo', email: 'a@b.test', password: 'x' })).toEqual(ok(null))
  scene.asked.length = 0
  return { ...scene, session, find: () => session.call('findKeptConversations', { query: {} }) }
}

describe('the session of the retention portal', () => {
  it('[CAP-14] is restored by the next page', async () => {
    const { openTab } = await signedIn()
    const next = openTab()
    expect(next.state()).toEqual({ name: 'starting' })
    await next.restore()
    expect(next.state()).toEqual({ name: 'signed-in', eid })
  })

  it('[SES-17] refreshes the token after 1193001, and repeats the call', async () => {
    const { backend, asked, find } = await signedIn()
    backend.expireToken()
    expect(await find()).toEqual(kept)
    expect(asked).toEqual(['findKeptConversations', 'refresh_token', 'findKeptConversations'])
  })

  it('[SES-17] refreshes once for all calls and all tabs', async () => {
    const { backend, asked, find, openTab } = await signedIn()
    const other = openTab()
    await other.restore()
    backend.expireToken()
    const answers = await Promise.all([find(), find(), other.call('findKeptConversations', { query: {} })])
    expect(answers).toEqual([kept, kept, kept])
    expect(asked.filter((name) => name === 'refresh_token')).toHaveLength(1)
  })

  it.each(['portal-session-expired', 'token-invalid', 'wrong-credentials'] as const)(
    '[SES-17] ends the session after a 401 with %s, without a refresh',
    async (name) => {
      const { backend, asked, find, session, openTab } = await signedIn()
      backend.answer = fail(name)
      expect(await find()).toEqual(fail(name))
      expect(session.state()).toEqual({ name: 'expired', failure: expect.objectContaining({ name }) })
      expect(asked).toEqual(['findKeptConversations'])
      const next = openTab()
      await next.restore()
      expect(next.state()).toEqual({ name: 'signed-out' })
    },
  )

  it('[SES-17] ends the session if the refresh is refused', async () => {
    const { backend, find, session } = await signedIn()
    backend.expireToken()
    backend.refresh = () => fail('portal-session-expired')
    expect(await find()).toEqual(fail('portal-session-expired'))
    expect(session.state().name).toBe('expired')
  })

  it('stays signed in if the refresh fails in the network', async () => {
    const { backend, find, session } = await signedIn()
    backend.expireToken()
    backend.refresh = () => fail('network')
    expect(await find()).toEqual(fail('network'))
    expect(session.state().name).toBe('signed-in')
  })

  it('signs out in this browser whatever the backend answers', async () => {
    const { backend, session, openTab } = await signedIn()
    backend.answer = fail('network')
    await session.signOut()
    expect(session.state()).toEqual({ name: 'signed-out' })
    const next = openTab()
    await next.restore()
    expect(next.state()).toEqual({ name: 'signed-out' })
  })
})
