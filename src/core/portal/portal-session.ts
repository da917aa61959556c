import type { CallId, CallInput, CallResult, Calls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, failure, ok, type Result } from '#core/platform/result.ts'
import { obfuscatePassword } from '#core/session/obfuscate-password.ts'
import { receiveToken, type StoredToken } from '#core/session/token.ts'
import type { Vault } from '#core/session/vault.ts'
import { isUnauthorized } from '#core/transport/refusals.ts'
import type { Transport } from '#core/transport/transport.ts'

export type PortalState =
  | { name: 'starting' }
  | { name: 'signed-out' }
  | { name: 'signed-in'; eid: string }
  /** The backend no longer takes the session [SES-17]. */
  | { name: 'expired'; failure: Failure }

type PortalCall = 'findKeptConversations' | 'getKeptConversation' | 'endPortalSession'

/** The session of the retention portal: a realm of its own, beside that of staff and visitors [CAP-14]. */
export type PortalSession = {
  state(): PortalState
  /** Calls `listener` after every change of state, until the returned function is called. */
  onChange(listener: () => void): () => void
  /** Takes up a stored token. */
  restore(): Promise<void>
  signIn(credentials: { serviceId: string; email: string; password: string }): Promise<Result<null>>
  /**
   * Makes a call of the portal. A 401 with 1193001 is refreshed and the call made again; 1193002 and every other one
   * ends the session [SES-17].
   */
  call<K extends PortalCall & CallId>(
    id: K,
    input: Omit<CallInput<Calls[K]>, 'params'> & { params?: Record<string, string> },
  ): Promise<Result<CallResult<Calls[K]>>>
  /** The backend’s failure is ignored. */
  signOut(): Promise<void>
}

/** Tabs share one stored token: the tab that refreshes it holds this lock. */
const refreshLock = 'everline-portal-refresh'

export function createPortalSession(deps: {
  transport: Transport
  vault: Vault
  clock: Clock
  random: Random
  locks: Locks
}): PortalSession {
  const { transport, vault, clock, locks } = deps
  const listeners = new Set<() => void>()
  let state: PortalState = { name: 'starting' }
  let token: StoredToken | null = null

  function become(next: PortalState) {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function take(issued: CallResult<Calls['issuePortalToken']>, serviceId: string) {
    token = receiveToken(issued, serviceId, false, clock.nowMs())
    await vault.save(token)
    become({ name: 'signed-in', eid: token.eid })
    return token
  }

  async function expire(error: Failure): Promise<Result<never>> {
    token = null
    await vault.clear()
    become({ name: 'expired', failure: error })
    return { ok: false, error }
  }

  /** A newer token than `refused`: another tab’s, or by a refresh. */
  const renew = (refused: StoredToken): Promise<Result<StoredToken>> =>
    locks.hold(refreshLock, {}, async () => {
      const stored = await vault.load()
      if (stored && stored.accessToken !== refused.accessToken) {
        token = stored
        return ok(stored)
      }
      const { serviceId, eid, refreshToken } = refused
      const answer = await transport.send('issuePortalToken', {
        params: { s: serviceId },
        body: { grant_type: 'refresh_token', eid, refresh_token: refreshToken },
      })
      if (answer.ok) return ok(await take(answer.value, serviceId))
      return isUnauthorized(answer.error) ? expire(answer.error) : answer
    })

  async function call<K extends PortalCall>(
    id: K,
    input: { params?: Record<string, string>; body?: unknown },
  ): Promise<Result<CallResult<Calls[K]>>> {
    if (!token) return { ok: false, error: failure('signed-out') }
    const sent = token
    // The checked edge: the signature took nothing but `s` away from these params.
    const whole = { ...input, params: { ...input.params, s: sent.serviceId } } as unknown as CallInput<Calls[K]>
    const first = await transport.send(id, whole, { token: sent.accessToken })
    if (first.ok || !isUnauthorized(first.error)) return first
    if (first.error.name !== 'portal-token-expired') return expire(first.error)
    const renewed = await renew(sent)
    if (!renewed.ok) return renewed
    const second = await transport.send(id, whole, { token: renewed.value.accessToken })
    return !second.ok && isUnauthorized(second.error) ? expire(second.error) : second
  }

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async restore() {
      token = await vault.load()
      become(token ? { name: 'signed-in', eid: token.eid } : { name: 'signed-out' })
    },
    async signIn({ serviceId, email, password }) {
      const rand = deps.random.integer(10_000)
      const answer = await transport.send('issuePortalToken', {
        params: { s: serviceId },
        body: {
          grant_type: 'password',
          username: email,
          password: obfuscatePassword(password, { nowMs: clock.nowMs(), rand }),
          challenge: { type: 1, rand },
        },
      })
      if (!answer.ok) return answer
      await take(answer.value, serviceId)
      return ok(null)
    },
    call,
    async signOut() {
      if (token) await call('endPortalSession', { body: { grant_type: 'revoke' } })
      token = null
      await vault.clear()
      become({ name: 'signed-out' })
    },
  }
}
