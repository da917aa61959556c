import { expect, it } from 'vitest'
import type { IdToken, Profile } from '#core/contract/index.ts'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { systemRandom } from '#core/platform/random.ts'
import { fail, failure, ok, type Result } from '#core/platform/result.ts'
import type { Transport } from '#core/transport/transport.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createSession } from './create-session.ts'
import { createSignInSteps } from './sign-in-steps.ts'
import { createVault } from './vault.ts'

const eid = '018f0000-0000-7000-8000-000000000001'
const profile: Profile = { eid, serviceId: 'demo', name: 'Mei', isAnonymous: false, role: 'agent', status: 'away' }
const idToken: IdToken = {
  eid,
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 900,
  refresh_expires_in: 86_400,
  token_type: 'Bearer',
}
const credentials = { email: 'mei@everline.test', password: 'hunter2hunter2' }

/** A sign-in whose first step gets this answer; every later one opens the session. */
function setUp(first: Result<IdToken>) {
  const sent: { id: string; body: Record<string, unknown>; token: string | undefined }[] = []
  const transport: Transport = {
    async send(id, input, { token } = {}) {
      const { body = {} } = input as { body?: Record<string, unknown> }
      sent.push({ id, body, token })
      const answers: Partial<Record<string, unknown>> = {
        getProfile: ok(profile),
        issueToken: sent.filter((call) => call.id === 'issueToken').length === 1 ? first : ok(idToken),
        getMfaSetup: ok({ secret: 'S', uri: 'otpauth://x' }),
        setUpMfa: ok({ recoveryCodes: ['one'], otp: 'goes-on' }),
        resetPassword: ok({ otp: 'goes-on' }),
      }
      return answers[id] as never
    },
  }
  const clock = fakeClock()
  const session = createSession({
    transport,
    clock,
    random: systemRandom,
    vault: createVault({ keyValue: memoryKeyValue(), crypto, name: 'session' }),
  })
  const steps = createSignInSteps({
    session,
    transport,
    clock,
    random: systemRandom,
    serviceId: async () => ok('demo'),
    admit: async () => true,
  })
  const grants = () => sent.filter(({ id }) => id === 'issueToken').map(({ body }) => body)
  return { steps, session, sent, grants }
}
const refused = (name: 'second-factor-needed' | 'second-factor-forced' | 'password-expired') => ({
  ok: false as const,
  error: failure(name, undefined, { challenge: 'the challenge', eid }),
})

it('[SES-02] after 1060059 the challenge stays here, and is sent with the code', async () => {
  const { steps, session, grants } = setUp(refused('second-factor-needed'))
  const answer = await steps.signIn(credentials)
  // The caller learns which step is next, and gets no challenge.
  expect(answer).toEqual(fail('second-factor-needed'))
  expect(session.state().name).not.toBe('signed-in')
  expect(await steps.confirm({ code: '123456' })).toEqual(ok(profile))
  expect(grants().at(-1)).toEqual({ grant_type: 'mfa_otp', mfa_token: 'the challenge', otp: '123456' })
  expect(session.state()).toMatchObject({ name: 'signed-in', profile })
  // A challenge can be used once.
  expect(await steps.confirm({ code: '123456' })).toEqual(fail('challenge-expired'))
})

it('[SES-02] a recovery code can replace a code', async () => {
  const { steps, grants } = setUp(refused('second-factor-needed'))
  await steps.signIn(credentials)
  expect(await steps.confirm({ recoveryCode: 'abcd' })).toEqual(ok(profile))
  expect(grants().at(-1)).toEqual({
    grant_type: 'mfa_recovery_code',
    mfa_token: 'the challenge',
    recovery_code: 'abcd',
  })
})

it('[SES-02] after 1060063 the challenge allows the set-up of a second factor, and then the sign-in continues by itself', async () => {
  const { steps, session, sent, grants } = setUp(refused('second-factor-forced'))
  expect(await steps.signIn(credentials)).toEqual(fail('second-factor-forced'))
  expect(await steps.setUp()).toEqual(ok({ secret: 'S', uri: 'otpauth://x' }))
  // The challenge stays here.
  expect(await steps.activate('123456')).toEqual(ok({ recoveryCodes: ['one'] }))
  expect(sent.filter(({ id }) => id.endsWith('Mfa') || id === 'getMfaSetup').map(({ token }) => token)).toEqual([
    'the challenge',
    'the challenge',
  ])
  expect(session.state().name).not.toBe('signed-in')
  expect(await steps.finish()).toEqual(ok(profile))
  expect(grants().at(-1)).toEqual({ grant_type: 'sign_up_otp', username: credentials.email, otp: 'goes-on' })
})

it('an expired password is replaced, and then the sign-in continues by itself', async () => {
  const { steps, sent, grants } = setUp(refused('password-expired'))
  expect(await steps.signIn(credentials)).toEqual(fail('password-expired'))
  expect(await steps.replacePassword('a new one')).toEqual(ok(profile))
  const reset = sent.find(({ id }) => id === 'resetPassword')
  expect(reset?.body).toMatchObject({ token: 'the challenge', challenge: { type: 1 } })
  expect(JSON.stringify(reset)).not.toContain('a new one')
  expect(grants().at(-1)).toEqual({ grant_type: 'sign_up_otp', username: credentials.email, otp: 'goes-on' })
})

it('a signed-in user begins the set-up with the password, and no step works before the first one', async () => {
  const { steps, grants } = setUp(refused('second-factor-forced'))
  expect(await steps.setUp()).toEqual(fail('challenge-expired'))
  expect(await steps.finish()).toEqual(fail('challenge-expired'))
  expect(await steps.beginSetUp(credentials)).toEqual(ok(null))
  expect(grants()).toMatchObject([{ grant_type: 'password', purpose: 'mfa-set-up' }])
  expect(await steps.setUp()).toEqual(ok({ secret: 'S', uri: 'otpauth://x' }))
  const wrong = setUp(fail('wrong-credentials'))
  expect(await wrong.steps.beginSetUp(credentials)).toEqual(fail('wrong-credentials'))
})
