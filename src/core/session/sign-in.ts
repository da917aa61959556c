import type { Profile } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { grantOf } from './grants.ts'
import type { Session } from './session.ts'
import type { SessionContext } from './session-context.ts'
import { receiveToken, type StoredToken } from './token.ts'

/** Begins sessions: for staff with their credentials, for visitors by a registration. */
export function createSignIn(
  { phase, send, onEvent, clock, transport, save, beginInTurn }: SessionContext,
  random: Random,
): Pick<Session, 'signIn' | 'registerVisitor' | 'adopt'> {
  async function begin(
    token: StoredToken,
    admit: (profile: Profile) => Promise<boolean> = async () => true,
  ): Promise<Result<Profile>> {
    const profile = await transport.send('getProfile', {}, { token: token.accessToken, tokenType: token.tokenType })
    if (!profile.ok) return profile
    const isAdmitted = await admit(profile.value)
    const now = phase()
    if (now.name === 'leaving') await now.done.promise
    await save(token)
    if (isAdmitted) send({ name: 'admitted', token, profile: profile.value })
    return profile
  }

  return {
    async signIn({ serviceId, ...credentials }, admit) {
      const body = grantOf(credentials, { nowMs: clock.nowMs(), random })
      const answer = await transport.send('issueToken', { params: { s: serviceId }, body })
      if (!answer.ok) return answer
      const begun = await begin(receiveToken(answer.value, serviceId, false, clock.nowMs()), admit)
      if (begun.ok) onEvent({ name: 'login', eid: begun.value.eid })
      return begun
    },
    adopt: (ask) =>
      beginInTurn(async () => {
        const asked = await ask()
        if (!asked.ok) return asked
        const { serviceId, token, isAnonymous } = asked.value
        return begin(receiveToken(token, serviceId, isAnonymous, clock.nowMs()))
      }),
    registerVisitor: ({ serviceId, ...body }) =>
      beginInTurn(async () => {
        const now = phase()
        if (now.name === 'signed-in') return ok(now.profile)
        const answer = await transport.send('registerAndLoginVisitor', { params: { s: serviceId }, body })
        if (!answer.ok) return answer
        return begin(receiveToken(answer.value, serviceId, true, clock.nowMs()))
      }),
  }
}
