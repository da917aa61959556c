import type { CallResult, Calls, Profile } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, fail, ok, type Result } from '#core/platform/result.ts'
import type { Transport } from '#core/transport/transport.ts'
import { type Credentials, obfuscated } from './grants.ts'
import type { Session } from './session.ts'

/**
 * A sign-in that may take several steps [SES-02]: between the first proof and the session there can be a code, the set-up
 * of a second factor, or a new password. What the backend gives to go on with stays here; callers see only the failure
 * that names the next step: `second-factor-needed`, `second-factor-forced`, `password-expired`.
 */
export type SignInSteps = {
  signIn(credentials: { email: string; password: string }): Promise<Result<Profile>>
  /** A one-time code instead of a password [SES-14]. */
  signInByCode(code: { username: string; otp: string }): Promise<Result<Profile>>
  /** After `second-factor-needed`. */
  confirm(proof: { code: string } | { recoveryCode: string }): Promise<Result<Profile>>
  /** Proves the password of the signed-in user, and opens the set-up. */
  beginSetUp(credentials: { email: string; password: string }): Promise<Result<null>>
  /** After `second-factor-forced` or `beginSetUp`. */
  setUp(): Promise<Result<CallResult<Calls['getMfaSetup']>>>
  activate(code: string): Promise<Result<{ recoveryCodes: string[] }>>
  /** After `password-expired`. */
  replacePassword(newPassword: string): Promise<Result<Profile>>
  /** After `activate`, where a sign-in had asked for it. */
  finish(): Promise<Result<Profile>>
}

type Held = { challenge: string; eid: string; username: string }

export function createSignInSteps(deps: {
  session: Pick<Session, 'signIn'>
  transport: Transport
  clock: Clock
  random: Random
  /** The service to sign in to. */
  serviceId: () => Promise<Result<string>>
  admit: (profile: Profile) => Promise<boolean>
}): SignInSteps {
  const { session, transport, clock, random } = deps
  let held: Held | null = null
  let otp: string | null = null

  /** Keeps the challenge of the next step, and returns the failure without it. */
  function hold(error: Failure, username: string): Failure {
    const { challenge, eid, ...rest } = error.details ?? {}
    if (typeof challenge !== 'string') return error
    held = { challenge, eid: typeof eid === 'string' ? eid : '', username }
    const { details: _, ...plain } = error
    return Object.keys(rest).length > 0 ? { ...plain, details: rest } : plain
  }

  async function enter(credentials: Credentials, username: string): Promise<Result<Profile>> {
    const serviceId = await deps.serviceId()
    if (!serviceId.ok) return serviceId
    const profile = await session.signIn({ serviceId: serviceId.value, ...credentials }, deps.admit)
    if (!profile.ok) return { ok: false, error: hold(profile.error, username) }
    held = null
    otp = null
    return profile
  }

  /** Runs a step of the sign-in under way; without one it must begin anew. */
  async function holding<T>(run: (held: Held, serviceId: string) => Promise<Result<T>>): Promise<Result<T>> {
    const serviceId = await deps.serviceId()
    if (!serviceId.ok) return serviceId
    return held ? run(held, serviceId.value) : fail('challenge-expired')
  }

  async function finish(): Promise<Result<Profile>> {
    if (!held || otp === null) return fail('challenge-expired')
    return enter({ username: held.username, otp }, held.username)
  }

  return {
    signIn: (credentials) => enter(credentials, credentials.email),
    signInByCode: (code) => enter(code, code.username),
    confirm: (proof) => holding(({ challenge, username }) => enter({ challenge, ...proof }, username)),
    async beginSetUp({ email, password }) {
      const serviceId = await deps.serviceId()
      if (!serviceId.ok) return serviceId
      const body = {
        grant_type: 'password' as const,
        purpose: 'mfa-set-up' as const,
        username: email,
        ...obfuscated(password, { nowMs: clock.nowMs(), random }),
      }
      const answer = await transport.send('issueToken', { params: { s: serviceId.value }, body })
      // A challenge comes as the failure that it is elsewhere.
      if (answer.ok) return fail('unexpected')
      const error = hold(answer.error, email)
      return error.name === 'second-factor-forced' ? ok(null) : { ok: false, error }
    },
    setUp: () =>
      holding(({ challenge, eid }, s) => transport.send('getMfaSetup', { params: { s, eid } }, { token: challenge })),
    activate: (code) =>
      holding(async ({ challenge, eid }, s) => {
        const answer = await transport.send('setUpMfa', { params: { s, eid }, body: { code } }, { token: challenge })
        if (!answer.ok) return answer
        otp = answer.value.otp
        return ok({ recoveryCodes: answer.value.recoveryCodes })
      }),
    replacePassword: (newPassword) =>
      holding(async ({ challenge }, s) => {
        const body = { token: challenge, ...obfuscated(newPassword, { nowMs: clock.nowMs(), random }) }
        const answer = await transport.send('resetPassword', { params: { s }, body })
        if (!answer.ok) return answer
        otp = answer.value.otp
        return finish()
      }),
    finish,
  }
}
