import type { Caller } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'

/** The caller of a call, as stated by a valid access token. */
export type Session = {
  /** The sign-in; a session that was ended is refused whatever its tokens say. */
  id: string
  eid: string
  serviceId: string
  kind: 'staff' | 'visitor'
  /** `user`: a visitor whom a shop has signed in as its customer. */
  role: 'agent' | 'admin' | 'user' | null
  name: string
}

/** A reader of the retention portal, who can use nothing else. */
export type PortalReader = Omit<Session, 'kind'> & { kind: 'portal' }

/** Every kind of user that an access token can belong to. */
export type TokenBearer = Session | PortalReader

/** Maps the bearer of a token to a caller, as audiences of calls know it. */
export function callerOf({ kind, role }: TokenBearer): Caller {
  if (kind === 'visitor') return role === 'user' ? 'user' : 'visitor'
  if (kind === 'portal') return kind
  return role === 'admin' ? role : 'agent'
}

/** State of a sign-in that still needs a second factor: what it has proved so far. */
export type Challenge = {
  eid: string
  serviceId: string
  /**
   * `code`: a code of the second factor ends the sign-in. `set-up`: one must be set up, which ends it. `profile`: one is
   * set up by who is signed in already.
   */
  need: 'code' | 'set-up' | 'profile'
  /** The first proof was a password: one that is too old must be changed before the session begins. */
  byPassword: boolean
}

/** Returns who an access token belongs to; `token-invalid`, or `token-expired`, also for a session that was ended. */
export type Authenticate = (token: string) => Promise<Result<TokenBearer>>

/** `challenge-expired`, or `token-invalid` for a token that is not a challenge. */
export type VerifyChallenge = (token: string) => Promise<Result<Challenge>>

/** Where a request came from. */
export type Origin = { deviceId: string | null; userAgent: string; address: string }
