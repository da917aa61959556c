import type { Profile } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Credentials } from './grants.ts'
import type { SessionState } from './session-states.ts'

/** The session of the realm that owns it; every other realm asks the owner. */
export type Session = {
  state(): SessionState
  /** Calls `listener` after every change of state, until `signal` aborts. */
  onChange(listener: (state: SessionState) => void, signal?: AbortSignal): void
  /** Service of the present session. */
  serviceId(): string | null
  /**
   * Takes up a stored token [SES-13]. With the profile of the last time the session works without a line; without one
   * it goes on starting until the backend has sent the profile.
   */
  restore(lastProfile: Profile | null): Promise<void>
  /**
   * @param admit asked before the session is taken up; false: the token is stored for the next session that restores it,
   *   and this session stays as it is
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
   * callers share one refresh [SES-07]. `insteadOf` is a token that the backend has just refused: the answer is a newer
   * one, or that of a forced refresh [SES-10].
   */
  accessToken(options?: { insteadOf?: string }): Promise<Result<string>>
  /** The backend has sent the own profile again. */
  renewProfile(profile: Profile): void
  /** Ends the session; a failure of the backend is ignored [SES-12]. */
  signOut(): Promise<void>
}
