import type { Transport } from '#core/api/transport.ts'
import type { Profile } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, fail, failure, ok, type Result, unreachable } from '#core/platform/result.ts'
import { obfuscatePassword } from './obfuscate-password.ts'
import { receiveToken, type StoredToken, tokenNeed } from './token.ts'
import type { Vault } from './vault.ts'

export type SessionState =
  | { name: 'starting' }
  | { name: 'signed-out' }
  | { name: 'signed-in'; token: StoredToken; profile: Profile }
  /** The backend no longer takes the session. Rows and drafts stay; signing in as the same eid goes on with them. */
  | { name: 'expired'; profile: Profile; failure: Failure }

/** Who is signed in, for one realm that owns it; everybody else asks the owner. */
export type Session = {
  state(): SessionState
  /** Calls `listener` after every change of state, until `signal` aborts. */
  onChange(listener: (state: SessionState) => void, signal?: AbortSignal): void
  /** Service of the present or expired session. */
  serviceId(): string | null
  /** Takes up a stored token [SES-13]. The profile of the last time lets it work without a line. */
  restore(lastProfile: Profile | null): Promise<void>
  /**
   * @param admit asked before the session is taken up; false: the token is stored for whoever restores it next, and
   *   this session stays as it is
   */
  signIn(
    credentials: { serviceId: string; email: string; password: string },
    admit?: (profile: Profile) => Promise<boolean>,
  ): Promise<Result<Profile>>
  /** Registers an anonymous visitor and signs it in. */
  registerVisitor(visitor: {
    serviceId: string
    name?: string
    language?: string
    page?: string
  }): Promise<Result<Profile>>
  /**
   * A token that is good for a request, refreshed when it is near its end [SES-06]. All callers share one refresh
   * [SES-07]. `insteadOf` is a token that the backend has just refused: a newer one, or a forced refresh.
   */
  accessToken(options?: { insteadOf?: string }): Promise<Result<string>>
  /** Ends the session; the backend's failure is ignored [SES-12]. */
  signOut(): Promise<void>
}

export function createSession(deps: { transport: Transport; vault: Vault; clock: Clock; random: Random }): Session {
  const { transport, vault, clock, random } = deps
  const listeners = new Set<(state: SessionState) => void>()
  let state: SessionState = { name: 'starting' }
  let refreshing: Promise<Result<string>> | null = null

  function become(next: SessionState) {
    state = next
    for (const listener of [...listeners]) listener(next)
  }

  /** Takes a new token for the present or expired session; nothing if the user signed out meanwhile. */
  async function takeToken(token: StoredToken): Promise<Result<string>> {
    if (state.name !== 'signed-in' || state.token.eid !== token.eid) return fail('signed-out')
    state = { ...state, token }
    await vault.save(token)
    return ok(token.accessToken)
  }

  function expire(error: Failure): Result<never> {
    if (state.name === 'signed-in') become({ name: 'expired', profile: state.profile, failure: error })
    return { ok: false, error }
  }

  async function begin(
    token: StoredToken,
    admit: (profile: Profile) => Promise<boolean> = async () => true,
  ): Promise<Result<Profile>> {
    const profile = await transport.send('getProfile', {}, { token: token.accessToken })
    if (!profile.ok) return profile
    const admitted = await admit(profile.value)
    await vault.save(token)
    if (admitted) become({ name: 'signed-in', token, profile: profile.value })
    return profile
  }

  /** A visitor whose refresh token is at its end proves itself by its device [SES-05]. */
  async function logInAgain(token: StoredToken): Promise<Result<string>> {
    if (!token.isAnonymous) return expire(failure('token-expired'))
    const answer = await transport.send('issueToken', {
      params: { s: token.serviceId },
      body: { grant_type: 'anonymous', eid: token.eid },
    })
    if (answer.ok) return takeToken(receiveToken(answer.value, token.serviceId, true, clock.nowMs()))
    return isBackendsWord(answer.error) ? expire(answer.error) : answer
  }

  async function refresh(token: StoredToken): Promise<Result<string>> {
    const answer = await transport.send('issueToken', {
      params: { s: token.serviceId },
      body: {
        grant_type: token.isAnonymous ? 'anonymous_refresh_token' : 'refresh_token',
        eid: token.eid,
        refresh_token: token.refreshToken,
      },
    })
    if (answer.ok) return takeToken(receiveToken(answer.value, token.serviceId, token.isAnonymous, clock.nowMs()))
    if (isBackendsWord(answer.error)) return token.isAnonymous ? logInAgain(token) : expire(answer.error)
    // No word from the backend proves nothing about the session: go on with what is still good [SES-08].
    return token.expiresAtMs > clock.nowMs() ? ok(token.accessToken) : answer
  }

  return {
    state: () => state,
    onChange(listener, signal) {
      listeners.add(listener)
      signal?.addEventListener('abort', () => listeners.delete(listener), { once: true })
    },
    serviceId: () => (state.name === 'signed-in' ? state.token.serviceId : null),

    async restore(lastProfile) {
      const token = await vault.load()
      if (!token) return become({ name: 'signed-out' })
      if (lastProfile?.eid === token.eid) return become({ name: 'signed-in', token, profile: lastProfile })
      const begun = await begin(token)
      if (!begun.ok) become({ name: 'signed-out' })
    },

    async signIn({ serviceId, email, password }, admit) {
      const rand = random.integer(10_000)
      const answer = await transport.send('issueToken', {
        params: { s: serviceId },
        body: {
          grant_type: 'password',
          username: email,
          password: obfuscatePassword(password, { nowMs: clock.nowMs(), rand }),
          challenge: { type: 1, rand },
        },
      })
      if (!answer.ok) return answer
      return begin(receiveToken(answer.value, serviceId, false, clock.nowMs()), admit)
    },

    async registerVisitor({ serviceId, ...body }) {
      const answer = await transport.send('registerAndLoginVisitor', { params: { s: serviceId }, body })
      if (!answer.ok) return answer
      return begin(receiveToken(answer.value, serviceId, true, clock.nowMs()))
    },

    async accessToken({ insteadOf } = {}) {
      if (state.name !== 'signed-in') return fail(state.name === 'expired' ? 'token-expired' : 'signed-out')
      if (refreshing) return refreshing
      const { token } = state
      const forced = insteadOf === token.accessToken
      const need = tokenNeed(token, clock.nowMs(), forced)
      switch (need) {
        case 'none':
          return ok(token.accessToken)
        case 'refresh':
          refreshing = refresh(token)
          break
        case 'log-in-again':
          refreshing = logInAgain(token)
          break
        default:
          return unreachable(need)
      }
      try {
        return await refreshing
      } finally {
        refreshing = null
      }
    },

    async signOut() {
      const leaving = state.name === 'signed-in' ? state.token : null
      await vault.clear()
      become({ name: 'signed-out' })
      if (!leaving) return
      await transport.send(
        'revokeToken',
        {
          params: { s: leaving.serviceId },
          body: { grant_type: 'revoke', eid: leaving.eid, refresh_token: leaving.refreshToken },
        },
        { token: leaving.accessToken, deadlineMs: 5000 },
      )
    },
  }
}

/** Whether the backend itself refused, in contrast to a line fault or a server in trouble. */
export const isBackendsWord = ({ name }: Failure): boolean =>
  name === 'token-expired' ||
  name === 'token-invalid' ||
  name === 'refresh-reused' ||
  name === 'wrong-credentials' ||
  name === 'forbidden' ||
  name === 'not-found' ||
  name === 'invalid-request'
