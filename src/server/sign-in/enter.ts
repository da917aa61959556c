import type { IdToken } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { OneTimeCodes } from '#server/accounts/one-time-codes.ts'
import type { Challenge } from '#server/calls/session.ts'
import type { Challenges } from '#server/second-factor/challenges.ts'
import type { SecondFactors } from '#server/second-factor/second-factors.ts'
import type { User } from '#server/services/find-user.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'

/** Time to choose a new password. */
const changePasswordMs = 15 * 60_000

/** Continues a sign-in after its first proof. */
export type Enter = {
  /**
   * Begins a session, unless the user needs a second factor [SES-02] or a new password first: then the failure's
   * details carry a challenge to go on with.
   */
  enter(user: User, proof: { byPassword: boolean; factorShown: boolean }): Promise<Result<IdToken>>
  /** Asks for a second factor, or for setting one up. */
  challenge(user: User, need: Challenge['need'], byPassword: boolean): Promise<Result<never>>
}

/** @param deps.passwordEndsMs when a password must be changed; null: never */
export function createEnter(deps: {
  idTokens: IdTokens
  secondFactors: SecondFactors
  challenges: Challenges
  codes: OneTimeCodes
  passwordEndsMs: (user: User) => number | null
  nowMs: () => number
}): Enter {
  async function challenge(
    { eid, serviceId, passwordChangedAtMs }: User,
    need: Challenge['need'],
    byPassword: boolean,
  ) {
    const challenge = await deps.challenges.issue({ eid, serviceId, need, byPassword, passwordChangedAtMs })
    return fail(need === 'code' ? 'second-factor-needed' : 'second-factor-forced', undefined, { challenge, eid })
  }

  return {
    challenge,
    async enter(user, { byPassword, factorShown }) {
      const need = factorShown ? 'none' : await deps.secondFactors.needOf(user)
      if (need !== 'none') return challenge(user, need, byPassword)
      const endsMs = byPassword ? deps.passwordEndsMs(user) : null
      if (endsMs === null || endsMs > deps.nowMs()) return ok(await deps.idTokens.begin(user))
      const options = { lifeMs: changePasswordMs, factorShown: true }
      const code = await deps.codes.issue('expired-password', user.eid, options)
      return fail('password-expired', undefined, { challenge: code })
    },
  }
}
