import type { Profile } from '#core/contract/index.ts'
import { type Failure, fail, type Result } from '#core/platform/result.ts'
import { type Challenge, challengeOf, withoutChallenge } from './challenge.ts'
import type { Credentials } from './grants.ts'
import type { Session } from './session.ts'

/** A sign-in between two steps. `otp` finishes it, once the step that its challenge was for is done. */
type Held = Challenge & { username: string; otp: string | null }
type Run<T> = (held: Held, serviceId: string) => Promise<Result<T>>

/** The sign-in in progress, with the challenge of its next step. */
export type SignInProgress = {
  /** Signs in; a failure may ask for a next step. */
  enter(credentials: Credentials, username: string): Promise<Result<Profile>>
  /** Stores the challenge of the next step, and returns the failure without it. */
  hold(error: Failure, username: string): Failure
  /** Runs a step; if no sign-in is in progress, the user must begin again. */
  holding<T>(run: Run<T>): Promise<Result<T>>
  /** Runs the last step before the sign-in can be finished. */
  completing<T extends { otp: string | null }>(run: Run<T>): Promise<Result<T>>
  finish(): Promise<Result<Profile>>
}

export function createSignInProgress(deps: {
  session: Pick<Session, 'signIn'>
  serviceId: () => Promise<Result<string>>
  admit: (profile: Profile) => Promise<boolean>
}): SignInProgress {
  let held: Held | null = null

  function hold(error: Failure, username: string): Failure {
    const challenge = challengeOf(error)
    if (!challenge) return error
    held = { ...challenge, username, otp: held?.otp ?? null }
    return withoutChallenge(error)
  }

  async function enter(credentials: Credentials, username: string): Promise<Result<Profile>> {
    const serviceId = await deps.serviceId()
    if (!serviceId.ok) return serviceId
    const profile = await deps.session.signIn({ serviceId: serviceId.value, ...credentials }, deps.admit)
    if (!profile.ok) return { ok: false, error: hold(profile.error, username) }
    held = null
    return profile
  }

  async function holding<T>(run: Run<T>): Promise<Result<T>> {
    const serviceId = await deps.serviceId()
    if (!serviceId.ok) return serviceId
    return held ? run(held, serviceId.value) : fail('challenge-expired')
  }

  return {
    enter,
    hold,
    holding,
    completing: (run) =>
      holding(async (step, serviceId) => {
        const answer = await run(step, serviceId)
        if (answer.ok && held) held = { ...held, otp: answer.value.otp }
        return answer
      }),
    async finish() {
      if (!held || held.otp === null) return fail('challenge-expired')
      return enter({ username: held.username, otp: held.otp }, held.username)
    },
  }
}
