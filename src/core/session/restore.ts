import type { Profile } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { hasBackendCode, isBackendRefusal, isRethrown, isUnauthorized } from '#core/transport/refusals.ts'
import type { SessionContext } from './session-context.ts'
import { receiveToken, type StoredToken, tokenNeed } from './token.ts'
import type { Vault } from './vault.ts'

const againMs = 2000

/**
 * Restores the session from the stored token [SES-13]: with the stored profile, else as soon as the backend answers it.
 */
export function createRestore(context: SessionContext, vault: Vault): (lastProfile: Profile | null) => Promise<void> {
  const { phase, send, clock, requests, transport, save, clear } = context

  /** The token, or its successor, while nobody is signed in with it yet [SES-05] [SES-06]. */
  async function goodToken(token: StoredToken, forced: boolean, signal: AbortSignal): Promise<Result<StoredToken>> {
    const need = tokenNeed(token, clock.nowMs(), forced)
    if (need === 'none') return ok(token)
    if (need === 'unusable') return fail('token-expired')
    let answer = await (need === 'refresh' ? requests.refresh(token, signal) : requests.logInByDevice(token, signal))
    const hasFailed = !answer.ok && hasBackendCode(answer.error) && !isRethrown(answer.error)
    if (need === 'refresh' && token.isAnonymous && hasFailed) answer = await requests.logInByDevice(token, signal)
    return answer.ok ? ok(receiveToken(answer.value, token.serviceId, token.isAnonymous, clock.nowMs())) : answer
  }

  /** A missing answer says nothing about the token: asks again [SES-08]. */
  async function takeUp(stored: StoredToken, signal: AbortSignal, forced = false): Promise<void> {
    const good = await goodToken(stored, forced, signal)
    if (signal.aborted) return
    const token = good.ok ? good.value : stored
    if (good.ok && token !== stored) await save(token)
    const profile = good.ok
      ? await transport.send('getProfile', {}, { token: token.accessToken, tokenType: token.tokenType, signal })
      : good
    if (signal.aborted) return
    if (profile.ok) return send({ name: 'admitted', token, profile: profile.value })
    if (!isBackendRefusal(profile.error)) return clock.after(againMs, () => void takeUp(token, signal), signal)
    // After the clock was set back, an expired token looks valid [SES-10].
    if (good.ok && !forced && isUnauthorized(profile.error)) return takeUp(token, signal, true)
    send({ name: 'nobody' })
  }

  return async (lastProfile) => {
    const now = phase()
    const token = await vault.load()
    // A user has signed in meanwhile.
    if (now.name !== 'starting' || phase() !== now) return
    if (!token) return send({ name: 'nobody' })
    if (token.isLeaving) {
      await clear()
      return phase() === now ? send({ name: 'nobody' }) : undefined
    }
    if (lastProfile?.eid === token.eid) return send({ name: 'admitted', token, profile: lastProfile })
    await takeUp(token, now.tenure.over.signal)
  }
}
