import type { IdToken, Profile } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, fail, failure, ok, type Result, unreachable } from '#core/platform/result.ts'
import { isBackendRefusal, isRethrown, isUnauthorized } from '#core/transport/refusals.ts'
import type { Transport } from '#core/transport/transport.ts'
import { type Credentials, grantOf } from './grants.ts'
import { receiveToken, type StoredToken, tokenNeed } from './token.ts'
import type { Vault } from './vault.ts'

export type SessionState =
  | { name: 'starting' }
  | { name: 'signed-out' }
  | { name: 'signed-in'; token: StoredToken; profile: Profile }
  /** The backend no longer takes the session. Rows and drafts stay; signing in as the same eid goes on with them. */
  | { name: 'expired'; profile: Profile; failure: Failure }

export type LogoutReason = 'USER' | 'TOKEN_EXPIRED'

export type SessionEvent =
  | { name: 'login'; eid: string }
  /** The backend refused a refresh [SES-08]. */
  | { name: 'refresh-refused'; failure: Failure }
  /** The token can be used for nothing any more [SES-09]. */
  | { name: 'token-expired'; failure: Failure }
  /** The refresh that a 401 had forced was refused [SES-10]. */
  | { name: 'session-expired'; failure: Failure }
  | { name: 'logout'; reason: LogoutReason }

/** What a logout takes down besides the session, in this order and around the revocation [SES-12]. */
export type Connections = {
  /** Unsubscribes the personal and the topic channels. */
  unsubscribe(): void
  /** Disconnects from the broker, for good. */
  disconnect(): void
  /** Ends messaging. */
  stop(): void
}

/** Who is signed in, for one realm that owns it; everybody else asks the owner. */
export type Session = {
  state(): SessionState
  /** Calls `listener` after every change of state, until `signal` aborts. */
  onChange(listener: (state: SessionState) => void, signal?: AbortSignal): void
  /** Service of the present session. */
  serviceId(): string | null
  /**
   * Takes up a stored token [SES-13]. The profile of the last time lets it work without a line; without one the session
   * goes on starting until the backend has told it.
   */
  restore(lastProfile: Profile | null): Promise<void>
  /**
   * @param admit asked before the session is taken up; false: the token is stored for whoever restores it next, and
   *   this session stays as it is
   */
  signIn(
    credentials: { serviceId: string } & Credentials,
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
   * The check before a request [SES-03]: a token that is good for it, renewed when it is near its end [SES-06]. All
   * callers share one refresh [SES-07]. `insteadOf` is a token that the backend has just refused: a newer one, or a
   * forced refresh [SES-10].
   */
  accessToken(options?: { insteadOf?: string }): Promise<Result<string>>
  /** The backend tells the own profile anew. */
  renewProfile(profile: Profile): void
  /** Ends the session; the backend's failure is ignored [SES-12]. */
  signOut(): Promise<void>
}

const revokeDeadlineMs = 5000
const takeUpAgainMs = 2000

export function createSession(deps: {
  transport: Transport
  vault: Vault
  clock: Clock
  random: Random
  connections?: Connections
  onEvent?: (event: SessionEvent) => void
}): Session {
  const { transport, vault, clock, random, connections, onEvent: tell = () => {} } = deps
  const listeners = new Set<(state: SessionState) => void>()
  let state: SessionState = { name: 'starting' }
  let refreshing: Promise<Result<string>> | null = null
  /** The lock of a logout: whoever else wants one waits for the one under way. */
  let leaving: { reason: LogoutReason; done: Promise<void> } | null = null
  let written: Promise<unknown> = Promise.resolve()
  /** Aborted when another session is taken up or the user leaves: a late answer is of no session any more. */
  let tenure = new AbortController()

  function endTenure() {
    tenure.abort()
    tenure = new AbortController()
    refreshing = null
  }

  function become(next: SessionState) {
    endTenure()
    state = next
    for (const listener of [...listeners]) listener(next)
  }

  /** One write after the other: a token that is still being saved must not outlast its removal. */
  function write(work: () => Promise<void>): Promise<void> {
    const writing = written.then(work)
    written = writing.catch(() => {})
    return writing
  }

  const signedOut = () => fail(leaving?.reason === 'TOKEN_EXPIRED' ? 'token-expired' : 'signed-out')

  const isPresent = (token: StoredToken) => leaving === null && state.name === 'signed-in' && state.token === token

  /** Takes the token that comes after `before`; nothing if the user signed out meanwhile. */
  async function takeToken(before: StoredToken, issued: IdToken): Promise<Result<string>> {
    if (state.name !== 'signed-in' || !isPresent(before)) return signedOut()
    const token = receiveToken(issued, before.serviceId, before.isAnonymous, clock.nowMs())
    state = { ...state, token }
    await write(() => vault.save(token))
    return isPresent(token) ? ok(token.accessToken) : signedOut()
  }

  /** The token is of no more use [SES-09]: staff are logged out, a visitor begins anew. */
  async function expire(token: StoredToken, forced: boolean, error: Failure): Promise<Result<never>> {
    if (state.name === 'signed-in' && isPresent(token)) {
      tell({ name: forced ? 'session-expired' : 'token-expired', failure: error })
      if (token.isAnonymous) become({ name: 'expired', profile: state.profile, failure: error })
      else await leave('TOKEN_EXPIRED', error)
    }
    return { ok: false, error }
  }

  async function begin(
    token: StoredToken,
    admit: (profile: Profile) => Promise<boolean> = async () => true,
  ): Promise<Result<Profile>> {
    const profile = await transport.send('getProfile', {}, { token: token.accessToken })
    if (!profile.ok) return profile
    const admitted = await admit(profile.value)
    await leaving?.done
    await write(() => vault.save(token))
    if (admitted) become({ name: 'signed-in', token, profile: profile.value })
    return profile
  }

  /** Takes up a token without its profile. No word from the backend proves nothing about it: asked again [SES-08]. */
  async function takeUp(stored: StoredToken, forced = false): Promise<void> {
    const { signal } = tenure
    const good = await goodToken(stored, forced)
    if (signal.aborted) return
    const token = good.ok ? good.value : stored
    if (good.ok && token !== stored) await write(() => vault.save(token))
    const profile = good.ok ? await transport.send('getProfile', {}, { token: token.accessToken, signal }) : good
    if (signal.aborted) return
    if (profile.ok) become({ name: 'signed-in', token, profile: profile.value })
    else if (!isBackendRefusal(profile.error)) clock.after(takeUpAgainMs, () => void takeUp(token), signal)
    // A clock that was set back shows a token as good that is at its end [SES-10].
    else if (good.ok && !forced && isUnauthorized(profile.error)) await takeUp(token, true)
    else become({ name: 'signed-out' })
  }

  /** The token, or the one that comes after it, where nobody is signed in with it yet [SES-05] [SES-06]. */
  async function goodToken(token: StoredToken, forced: boolean): Promise<Result<StoredToken>> {
    const need = tokenNeed(token, clock.nowMs(), forced)
    if (need === 'none') return ok(token)
    if (need === 'unusable') return fail('token-expired')
    let answer = need === 'refresh' ? await askRefresh(token) : await askDevice(token)
    const isRefused = !answer.ok && isBackendRefusal(answer.error) && !isRethrown(answer.error)
    if (need === 'refresh' && token.isAnonymous && isRefused) answer = await askDevice(token)
    return answer.ok ? ok(receiveToken(answer.value, token.serviceId, token.isAnonymous, clock.nowMs())) : answer
  }

  /** No word from the backend proves nothing about the session: go on with what is still good [SES-08]. */
  const unanswered = (token: StoredToken, forced: boolean, error: Failure): Result<string> =>
    !forced && token.expiresAtMs > clock.nowMs() ? ok(token.accessToken) : { ok: false, error }

  const askDevice = ({ serviceId, eid }: StoredToken) =>
    transport.send(
      'issueToken',
      { params: { s: serviceId }, body: { grant_type: 'anonymous', eid } },
      { signal: tenure.signal },
    )

  const askRefresh = ({ serviceId, eid, isAnonymous, refreshToken: refresh_token }: StoredToken) => {
    const grant_type = isAnonymous ? 'anonymous_refresh_token' : 'refresh_token'
    return transport.send(
      'issueToken',
      { params: { s: serviceId }, body: { grant_type, eid, refresh_token } },
      { signal: tenure.signal },
    )
  }

  /** A visitor whose refresh token is at its end, or refused, proves itself by its device [SES-05]. */
  async function logInAgain(token: StoredToken, forced: boolean): Promise<Result<string>> {
    const answer = await askDevice(token)
    if (answer.ok) return takeToken(token, answer.value)
    if (!isBackendRefusal(answer.error)) return unanswered(token, forced, answer.error)
    return isRethrown(answer.error) ? answer : expire(token, forced, answer.error)
  }

  async function refresh(token: StoredToken, forced: boolean): Promise<Result<string>> {
    const answer = await askRefresh(token)
    if (answer.ok) return takeToken(token, answer.value)
    const { error } = answer
    if (!isPresent(token)) return signedOut()
    if (!isBackendRefusal(error)) return unanswered(token, forced, error)
    tell({ name: 'refresh-refused', failure: error })
    if (isRethrown(error)) return answer
    return token.isAnonymous ? logInAgain(token, forced) : expire(token, forced, error)
  }

  function leave(reason: LogoutReason, error?: Failure): Promise<void> {
    if (leaving) return leaving.done
    const token = state.name === 'signed-in' ? state.token : null
    const next: SessionState =
      error && state.name === 'signed-in'
        ? { name: 'expired', profile: state.profile, failure: error }
        : { name: 'signed-out' }
    leaving = { reason, done: Promise.resolve() }
    endTenure()
    const done = logOut(token, reason, next).finally(() => {
      leaving = null
    })
    leaving = { reason, done }
    return done
  }

  /** Nothing of it that fails keeps the rest from being done. */
  async function logOut(token: StoredToken | null, reason: LogoutReason, next: SessionState) {
    // Should this realm die in the middle, the next one ends what was begun.
    if (token) await write(() => vault.save({ ...token, isLeaving: true })).catch(() => {})
    try {
      connections?.unsubscribe()
      connections?.disconnect()
      if (token?.eid) await revoke(token)
    } finally {
      await write(() => vault.clear()).finally(() => {
        become(next)
        tell({ name: 'logout', reason })
        connections?.stop()
      })
    }
  }

  const revoke = ({ serviceId, eid, refreshToken, accessToken }: StoredToken) =>
    transport.send(
      'revokeToken',
      { params: { s: serviceId }, body: { grant_type: 'revoke', eid, refresh_token: refreshToken } },
      { token: accessToken, deadlineMs: revokeDeadlineMs },
    )

  /** What the token needs, under way; null when it is good as it is. */
  function renewal(token: StoredToken, forced: boolean): Promise<Result<string>> | null {
    const need = tokenNeed(token, clock.nowMs(), forced)
    switch (need) {
      case 'none':
        return null
      case 'refresh':
        return refresh(token, forced)
      case 'log-in-again':
        return logInAgain(token, forced)
      case 'unusable':
        return expire(token, forced, failure('token-expired'))
      default:
        return unreachable(need)
    }
  }

  return {
    state: () => state,
    onChange(listener, signal) {
      listeners.add(listener)
      signal?.addEventListener('abort', () => listeners.delete(listener), { once: true })
    },
    serviceId: () => (state.name === 'signed-in' && !leaving ? state.token.serviceId : null),

    async restore(lastProfile) {
      const token = await vault.load()
      if (token?.isLeaving) await write(() => vault.clear())
      if (!token || token.isLeaving) return become({ name: 'signed-out' })
      if (lastProfile?.eid === token.eid) return become({ name: 'signed-in', token, profile: lastProfile })
      await takeUp(token)
    },

    async signIn({ serviceId, ...credentials }, admit) {
      const body = grantOf(credentials, { nowMs: clock.nowMs(), random })
      const answer = await transport.send('issueToken', { params: { s: serviceId }, body })
      if (!answer.ok) return answer
      const begun = await begin(receiveToken(answer.value, serviceId, false, clock.nowMs()), admit)
      if (begun.ok) tell({ name: 'login', eid: begun.value.eid })
      return begun
    },

    async registerVisitor({ serviceId, ...body }) {
      const answer = await transport.send('registerAndLoginVisitor', { params: { s: serviceId }, body })
      if (!answer.ok) return answer
      return begin(receiveToken(answer.value, serviceId, true, clock.nowMs()))
    },

    async accessToken({ insteadOf } = {}) {
      if (state.name === 'expired') return fail('token-expired')
      if (state.name !== 'signed-in' || leaving) return signedOut()
      if (!refreshing) {
        const { token } = state
        const renewing = renewal(token, insteadOf === token.accessToken)
        if (!renewing) return ok(token.accessToken)
        refreshing = renewing
        const forget = () => {
          if (refreshing === renewing) refreshing = null
        }
        renewing.then(forget, forget)
      }
      const renewed = await refreshing
      // A refresh that got no answer goes on with the old token, which is of no use to whom it was refused.
      return renewed.ok && renewed.value === insteadOf ? fail('network') : renewed
    },

    renewProfile(profile) {
      if (state.name !== 'signed-in' || leaving || profile.eid !== state.profile.eid) return
      if (JSON.stringify(profile) === JSON.stringify(state.profile)) return
      // The same session goes on: a refresh under way is still its own.
      state = { ...state, profile }
      for (const listener of [...listeners]) listener(state)
    },

    async signOut() {
      await leave('USER')
      // It was the end of an expired session that was waited for.
      if (state.name === 'expired') await leave('USER')
    },
  }
}
