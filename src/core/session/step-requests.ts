import type { CallResult, Calls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { Transport } from '#core/transport/transport.ts'
import type { Challenge } from './challenge.ts'
import { obfuscated } from './grants.ts'

/** The requests of a sign-in's steps that do not sign in themselves. */
export type StepRequests = {
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

export function createStepRequests(deps: { transport: Transport; clock: Clock; random: Random }): StepRequests {
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
