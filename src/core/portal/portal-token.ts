import type { CallResult, Calls } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import { type Failure, ok, type Result } from '#core/platform/result.ts'
import { receiveToken, type StoredToken } from '#core/session/token.ts'
import type { Vault } from '#core/session/vault.ts'
import { isUnauthorized } from '#core/transport/refusals.ts'
import type { Transport } from '#core/transport/transport.ts'

export type PortalState =
  | { name: 'starting' }
  | { name: 'signed-out' }
  | { name: 'signed-in'; eid: string }
  /** The backend no longer accepts the session [SES-17]. */
  | { name: 'expired'; failure: Failure }

/** The token of the portal's session, and the state that follows from it. */
export type PortalToken = {
  present(): StoredToken | null
  restore(): Promise<void>
  /** Begins or continues the session with a token that the backend has issued. */
  take(issued: CallResult<Calls['issuePortalToken']>, serviceId: string): Promise<StoredToken>
  /** A newer token than `refused`: stored by another tab, or refreshed. */
  renew(refused: StoredToken): Promise<Result<StoredToken>>
  /** The backend has refused the session. */
  expire(error: Failure): Promise<Result<never>>
  /** The user has signed out. */
  clear(): Promise<void>
}

/** Tabs share one stored token: the tab that refreshes it holds this lock. */
const refreshLock = 'everline-portal-refresh'

export function createPortalToken(deps: {
  transport: Transport
  vault: Vault
  clock: Clock
  locks: Locks
  onState: (state: PortalState) => void
}): PortalToken {
  const { transport, vault, clock, locks, onState } = deps
  let token: StoredToken | null = null

  async function take(issued: CallResult<Calls['issuePortalToken']>, serviceId: string) {
    token = receiveToken(issued, serviceId, false, clock.nowMs())
    await vault.save(token)
    onState({ name: 'signed-in', eid: token.eid })
    return token
  }

  async function end(state: PortalState) {
    token = null
    await vault.clear()
    onState(state)
  }

  async function expire(error: Failure): Promise<Result<never>> {
    await end({ name: 'expired', failure: error })
    return { ok: false, error }
  }

  return {
    present: () => token,
    async restore() {
      token = await vault.load()
      onState(token ? { name: 'signed-in', eid: token.eid } : { name: 'signed-out' })
    },
    take,
    renew: (refused) =>
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
      }),
    expire,
    clear: () => end({ name: 'signed-out' }),
  }
}
