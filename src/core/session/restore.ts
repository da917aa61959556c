import type { Profile } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { isBackendRefusal, isRethrown, isUnauthorized } from '#core/transport/refusals.ts'
import type { SessionContext } from './session-context.ts'
import { receiveToken, type StoredToken, tokenNeed } from './token.ts'
import type { Vault } from './vault.ts'

const againMs = 2000

/** Takes up the stored token [SES-13]: with the profile of the last time, else as soon as the backend sends it. */
export function createRestore(context: SessionContext, vault: Vault): (lastProfile: Profile | null) => Promise<void> {
  const { phase, send, clock, requests, transport, save, clear } = context

  /** The token, or the one that follows it, where nobody is signed in with it yet [SES-05] [SES-06]. */
  async function goodToken(token: StoredToken, forced: boolean, signal: AbortSignal): Promise<Result<StoredToken>> {
    const need = tokenNeed(token, clock.nowMs(), forced)
    if (need === 'none') return ok(token)
    if (need === 'unusable') return fail('token-expired')
    let answer = await (need === 'refresh' ? requests.refresh(token, signal) : requests.logInByDevice(token, signal))
    const isRefused = !answer.ok && isBackendRefusal(answer.error) && !isRethrown(answer.error)
    if (need === 'refresh' && token.isAnonymous && isRefused) answer = await requests.logInByDevice(token, signal)
    return answer.ok ? ok(receiveToken(answer.value, token.serviceId, token.isAnonymous, clock.nowMs())) : answer
  }

  /** A missing answer proves nothing about the token: it is asked again [SES-08]. */
  async function takeUp(stored: StoredToken, signal: AbortSignal, forced = false): Promise<void> {
    const good = await goodToken(stored, forced, signal)
    if (signal.aborted) return
    const token = good.ok ? good.value : stored
    if (good.ok && token !== stored) await save(token)
    const profile = good.ok ? await transport.send('getProfile', {}, { token: token.accessToken, signal }) : good
    if (signal.aborted) return
    if (profile.ok) return send({ name: 'admitted', token, profile: profile.value })
    if (!isBackendRefusal(profile.error)) return clock.after(againMs, () => void takeUp(token, signal), signal)
    // A clock that was set back shows an ended token as good [SES-10].
    if (good.ok && !forced && isUnauthorized(profile.error)) return takeUp(token, signal, true)
    send({ name: 'nobody' })
  }

  return async (lastProfile) => {
    const now = phase()
    const token = await vault.load()
    // Somebody signed in meanwhile.
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
