import type { Profile } from '#core/contract/index.ts'
import { type Deferred, deferred } from '#core/platform/deferred.ts'
import { stay, type Transitions } from '#core/platform/machine.ts'
import type { Failure, Result } from '#core/platform/result.ts'
import { createSingleFlight, type SingleFlight } from '#core/platform/single-flight.ts'
import type { StoredToken } from './token.ts'

/** The session as other parts of the realm see it. */
export type SessionState =
  | { name: 'starting' }
  | { name: 'signed-out' }
  | { name: 'signed-in'; token: StoredToken; profile: Profile }
  /** The backend no longer accepts the session. Rows and drafts stay; signing in as the same eid continues with them. */
  | { name: 'expired'; profile: Profile; failure: Failure }

type AfterLogout = Extract<SessionState, { name: 'signed-out' | 'expired' }>

export type LogoutReason = 'USER' | 'TOKEN_EXPIRED'

/** Events of a session, for the log. */
export type SessionEvent =
  | { name: 'login'; eid: string }
  /** A refresh failed with a code of the backend [SES-08]. */
  | { name: 'refresh-refused'; failure: Failure }
  /** The token can no longer be used for anything [SES-09]. */
  | { name: 'token-expired'; failure: Failure }
  /** The refresh after a 401 failed [SES-10], or was refused for a reason that signing in again does not change [SES-11]. */
  | { name: 'session-expired'; failure: Failure }
  | { name: 'logout'; reason: LogoutReason }

/** The time in which a token and its successors are in use. */
export type Tenure = {
  /** Aborts when the tenure ends; an answer that comes later is dropped. */
  over: AbortController
  /** All callers share one refresh [SES-07]. */
  renewals: SingleFlight<Result<string>>
}

/** The session's own view of its state. */
export type SessionPhase =
  | { name: 'starting'; tenure: Tenure }
  | { name: 'signed-out' }
  | { name: 'signed-in'; token: StoredToken; profile: Profile; tenure: Tenure }
  /** A logout is in progress [SES-12]. Other parts see `before`, and `next` once `done` settles. */
  | { name: 'leaving'; reason: LogoutReason; before: SessionState; next: AfterLogout; done: Deferred<void> }
  | { name: 'expired'; profile: Profile; failure: Failure }

export type SessionChange =
  /** The profile for the token is known: the session begins. */
  | { name: 'admitted'; token: StoredToken; profile: Profile }
  /** No token is stored, or the backend refused it. */
  | { name: 'nobody' }
  | { name: 'token-renewed'; token: StoredToken }
  | { name: 'profile-renewed'; profile: Profile }
  /** The backend refuses a visitor's token and also its device. */
  | { name: 'refused'; failure: Failure }
  /** @param failure why the token is useless; null if the user signs out */
  | { name: 'leave'; reason: LogoutReason; failure: Failure | null }
  | { name: 'left' }

const newTenure = (): Tenure => ({ over: new AbortController(), renewals: createSingleFlight() })

export const firstSessionPhase = (): SessionPhase => ({ name: 'starting', tenure: newTenure() })

const signedIn = (_: SessionPhase, { token, profile }: { token: StoredToken; profile: Profile }): SessionPhase => ({
  name: 'signed-in',
  token,
  profile,
  tenure: newTenure(),
})

const leaving = (
  phase: SessionPhase,
  reason: LogoutReason,
  next: AfterLogout = { name: 'signed-out' },
): SessionPhase => ({ name: 'leaving', reason, before: shownState(phase), next, done: deferred() })

const toSignedOut = (phase: SessionPhase, { reason }: { reason: LogoutReason }) => leaving(phase, reason)

export const sessionTransitions: Transitions<SessionPhase, SessionChange> = {
  starting: { admitted: signedIn, nobody: () => ({ name: 'signed-out' }), leave: toSignedOut },
  'signed-out': { admitted: signedIn, leave: toSignedOut },
  'signed-in': {
    admitted: signedIn,
    'token-renewed': (phase, { token }) => ({ ...phase, token }),
    'profile-renewed': (phase, { profile }) => ({ ...phase, profile }),
    refused: ({ profile }, { failure }) => ({ name: 'expired', profile, failure }),
    leave: (phase, { reason, failure }) =>
      leaving(phase, reason, failure ? { name: 'expired', profile: phase.profile, failure } : undefined),
  },
  // A sign-in that succeeds during a logout is too late: the logout clears its token.
  leaving: { admitted: stay, left: ({ next }) => next },
  expired: { admitted: signedIn, leave: toSignedOut },
}

/** During a logout other parts still see the session that ends. */
export const shownState = (phase: SessionPhase): SessionState => (phase.name === 'leaving' ? phase.before : phase)
