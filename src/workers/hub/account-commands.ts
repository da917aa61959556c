import * as v from 'valibot'
import { calls, type Profile } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { obfuscated } from '#core/session/grants.ts'
import { obfuscateChange } from '#core/session/obfuscate-password.ts'
import { createSignInSteps } from '#core/session/sign-in-steps.ts'
import type { AccountApi } from '#workers/ports/account-api.ts'
import type { Generation } from './generation.ts'

/**
 * Signing in, and the own account. Each tab has steps of its own: two tabs that sign in do not take each other's codes.
 *
 * @param endGeneration closes this generation and begins the next: when another eid signs in
 */
export function createAccountCommands(
  generation: Generation,
  { clock, random, endGeneration }: { clock: Clock; random: Random; endGeneration: () => void },
): AccountApi {
  const { session, api, transport, store } = generation
  const isOther = (before: string | null, eid: string) => before !== null && before !== eid
  async function serviceId() {
    const service = await api.call('getDefaultService', {})
    return service.ok ? ok(service.value.serviceId) : service
  }
  const steps = createSignInSteps({
    session,
    transport,
    clock,
    random,
    serviceId,
    // Another account must neither see the rows of the one before nor send its outbox: they go first, what was written
    // but not sent is kept for its author, and the next generation takes the session up.
    async admit(successor) {
      const other = isOther(generation.ownerEid(), successor.eid)
      if (other) await generation.wipe({ successor, keepWords: true })
      return !other
    },
  })

  async function entering(enter: () => Promise<Result<Profile>>): Promise<Result<null>> {
    const before = generation.ownerEid()
    const profile = await enter()
    if (!profile.ok) return profile
    if (isOther(before, profile.value.eid)) endGeneration()
    return ok(null)
  }
  const nothing = <T>(result: Result<T>): Result<null> => (result.ok ? ok(null) : result)
  const password = (text: string) => obfuscated(text, { nowMs: clock.nowMs(), random })

  async function ownEmail(): Promise<Result<string>> {
    const state = session.state()
    if (state.name !== 'signed-in') return fail('signed-out')
    const self = await store.entity('staff', state.token.eid)
    return self ? ok(self.email) : fail('not-found')
  }
  async function toService<T>(send: (s: string) => Promise<Result<T>>): Promise<Result<T>> {
    const s = await serviceId()
    return s.ok ? send(s.value) : s
  }

  return {
    signIn: ({ email, password }) => entering(() => steps.signIn({ email: email.trim(), password })),
    signInByCode: (code) => entering(() => steps.signInByCode(code)),
    getThirdParties: () => toService((s) => transport.send('getThirdPartyLoginMethods', { params: { s } })),
    confirmSignIn: (proof) => entering(() => steps.confirm(proof)),
    replacePassword: (newPassword) => entering(() => steps.replacePassword(newPassword)),
    finishSignIn: () => entering(() => steps.finish()),

    async beginMfaSetUp(password) {
      const email = await ownEmail()
      return email.ok ? steps.beginSetUp({ email: email.value, password }) : email
    },
    getMfaSetup: () => steps.setUp(),
    setUpMfa: (code) => steps.activate(code),
    getMfa: () => api.call('getMfa', {}),
    deactivateMfa: (code) => api.call('deactivateMfa', { body: { code } }),
    getMfaPolicy: () => api.call('getMfaPolicy', {}),
    setMfaPolicy: async (policy) =>
      v.is(calls.setMfaPolicy.body, policy) ? api.call('setMfaPolicy', { body: policy }) : fail('invalid-request'),

    changePassword: (change) =>
      api.call('changePassword', {
        body: obfuscateChange(change, { nowMs: clock.nowMs(), rand: random.integer(10_000) }),
      }),
    getPasswordEnd: () => api.call('getPasswordExpireTime', {}),
    requestPasswordReset: (username) =>
      toService((s) => transport.send('requestResetPassword', { params: { s }, body: { username } })),
    requestDigits: async (username) =>
      nothing(await toService((s) => transport.send('getVerificationCode', { params: { s }, query: { username } }))),
    emailOfCode: (otp) => transport.send('verifyOtp', { params: { otp } }),
    resetPassword: async ({ token, newPassword }) =>
      nothing(
        await toService((s) =>
          transport.send('resetPassword', { params: { s }, body: { token, ...password(newPassword) } }),
        ),
      ),
    verifyOwnerEmail: (token) =>
      toService((s) => transport.send('verifyOwnerEmail', { params: { s }, body: { token } })),

    async createSignInCode() {
      const state = session.state()
      if (state.name !== 'signed-in') return fail('signed-out')
      return api.call('createStaffOneTimeToken', { params: { eid: state.token.eid } })
    },
    mailSignInLink: async () => nothing(await api.call('sendAuthOtp', { body: { otpType: 'email' } })),
  }
}
