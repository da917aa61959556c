import type { IdToken, Profile } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Credentials } from './grants.ts'
import type { SessionState } from './session-states.ts'

/** A session of somebody else, as the backend gives it. */
export type Adopted = { serviceId: string; token: IdToken; isAnonymous: boolean }

/** The session of the realm that owns it; every other realm asks the owner. */
export type Session = {
  state(): SessionState
  /** Calls `listener` after every change of state, until `signal` aborts. */
  onChange(listener: (state: SessionState) => void, signal?: AbortSignal): void
  /** Service of the signed-in user. */
  serviceId(): string | null
  /**
   * Restores the session from the stored token [SES-13]. With the stored profile it works without a network; without
   * one it stays `starting` until the backend has answered the profile.
   */
  restore(lastProfile: Profile | null): Promise<void>
  /**
   * @param admit asked before the session begins; if false, the token is stored for the next generation, which restores
   *   it, and this session stays as it is
   */
  signIn(
    credentials: { serviceId: string } & Credentials,
    admit?: (profile: Profile) => Promise<boolean>,
  ): Promise<Result<Profile>>
  /**
   * Registers an anonymous visitor and signs it in; answers who is signed in if somebody is. Registrations and `adopt`
   * wait for each other: otherwise a customer would not get what the visitor has written meanwhile.
   */
  registerVisitor(visitor: {
    serviceId: string
    name?: string
    language?: string
    page?: string
  }): Promise<Result<Profile>>
  /**
   * Adopts a session that the backend begins for somebody else: a shop's customer, or who follows a mailed link. The
   * backend may end the present session by it; a refused token is therefore not replaced until that is known.
   *
   * @param ask asks the backend for it
   */
  adopt(ask: () => Promise<Result<Adopted>>): Promise<Result<Profile>>
  /**
   * The check before a request [SES-03]: answers a valid token, renewed if it is near its end [SES-06]. All callers
   * share one refresh [SES-07]. `insteadOf` is a token that the backend has just refused: the answer is a newer one, or
   * the result of a forced refresh [SES-10].
   */
  accessToken(options?: { insteadOf?: string }): Promise<Result<string>>
  /** The backend has sent the user's own profile again. */
  renewProfile(profile: Profile): void
  /** Ends the session; a failure of the backend is ignored [SES-12]. */
  signOut(): Promise<void>
}
