import type { CallResult, Calls, Profile } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Transport } from '#core/transport/transport.ts'
import type { Challenge } from './challenge.ts'
import { obfuscated } from './grants.ts'
import type { Session } from './session.ts'
import { createSignInProgress } from './sign-in-progress.ts'

/**
 * A sign-in that may take several steps [SES-02]: after the first proof the backend may ask for a code, the set-up of a
 * second factor, or a new password. Its challenge stays here; callers see only the failure that names the next step:
 * `second-factor-needed`, `second-factor-forced`, `password-expired`.
 */
export type SignInSteps = {
  signIn(credentials: { email: string; password: string }): Promise<Result<Profile>>
  /** A one-time code instead of a password [SES-14]. */
  signInByCode(code: { username: string; otp: string }): Promise<Result<Profile>>
  /** After `second-factor-needed`. */
  confirm(proof: { code: string } | { recoveryCode: string }): Promise<Result<Profile>>
  /** Proves the password of the signed-in user, and begins the set-up. */
  beginSetUp(credentials: { email: string; password: string }): Promise<Result<null>>
  /** After `second-factor-forced` or `beginSetUp`. */
  setUp(): Promise<Result<CallResult<Calls['getMfaSetup']>>>
  activate(code: string): Promise<Result<{ recoveryCodes: string[] }>>
  /** After `password-expired`. */
  replacePassword(newPassword: string): Promise<Result<Profile>>
  /** After `activate`, if a sign-in has required the set-up. */
  finish(): Promise<Result<Profile>>
}

export function createSignInSteps(deps: {
  session: Pick<Session, 'signIn'>
  transport: Transport
  clock: Clock
  random: Random
  /** The service to sign in to. */
  serviceId: () => Promise<Result<string>>
  admit: (profile: Profile) => Promise<boolean>
}): SignInSteps {
  const requests = createStepRequests(deps)
  const { enter, hold, holding, completing, finish } = createSignInProgress(deps)
  return {
    signIn: (credentials) => enter(credentials, credentials.email),
    signInByCode: (code) => enter(code, code.username),
    confirm: (proof) => holding(({ challenge, username }) => enter({ challenge, ...proof }, username)),
    async beginSetUp(credentials) {
      const serviceId = await deps.serviceId()
      if (!serviceId.ok) return serviceId
      const answer = await requests.prove(serviceId.value, credentials)
      if (answer.ok) return fail('unexpected')
      const error = hold(answer.error, credentials.email)
      return error.name === 'second-factor-forced' ? ok(null) : { ok: false, error }
    },
    setUp: () => holding((step, s) => requests.getSetUp(s, step)),
    async activate(code) {
      const answer = await completing((step, s) => requests.activate(s, step, code))
      return answer.ok ? ok({ recoveryCodes: answer.value.recoveryCodes }) : answer
    },
    async replacePassword(newPassword) {
      const answer = await completing((step, s) => requests.resetPassword(s, step, newPassword))
      return answer.ok ? finish() : answer
    },
    finish,
  }
}

/** The requests of a sign-in's steps that do not sign in themselves. */
type StepRequests = {
  /** Proves the password of the signed-in user. The challenge comes as a failure, as in a sign-in. */
  prove(serviceId: string, credentials: { email: string; password: string }): Promise<Result<unknown>>
  getSetUp(serviceId: string, step: Challenge): Promise<Result<CallResult<Calls['getMfaSetup']>>>
  activate(serviceId: string, step: Challenge, code: string): Promise<Result<CallResult<Calls['setUpMfa']>>>
  resetPassword(
    serviceId: string,
    step: Challenge,
    newPassword: string,
  ): Promise<Result<CallResult<Calls['resetPassword']>>>
}

function createStepRequests(deps: { transport: Transport; clock: Clock; random: Random }): StepRequests {
  const { transport, clock, random } = deps
  const hidden = (password: string) => obfuscated(password, { nowMs: clock.nowMs(), random })
  return {
    prove(s, { email: username, password }) {
      const grant = { grant_type: 'password', purpose: 'mfa-set-up', username } as const
      return transport.send('issueToken', { params: { s }, body: { ...grant, ...hidden(password) } })
    },
    getSetUp: (s, { challenge, eid }) => transport.send('getMfaSetup', { params: { s, eid } }, { token: challenge }),
    activate: (s, { challenge, eid }, code) =>
      transport.send('setUpMfa', { params: { s, eid }, body: { code } }, { token: challenge }),
    resetPassword: (s, { challenge: token }, newPassword) =>
      transport.send('resetPassword', { params: { s }, body: { token, ...hidden(newPassword) } }),
  }
}
