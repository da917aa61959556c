import type { Audience } from './call.ts'

/**
 * Who asks: somebody without a session, what the session's eid is in its service, a reader of the retention portal, or
 * who has signed in but for the second factor.
 */
export type Caller = 'nobody' | 'visitor' | 'agent' | 'admin' | 'portal' | 'challenge'

/** Whom each audience lets in. Whoever is not named is refused. */
const admitted: Record<Audience, readonly Caller[]> = {
  public: ['nobody', 'visitor', 'agent', 'admin', 'portal', 'challenge'],
  any: ['visitor', 'agent', 'admin'],
  visitor: ['visitor'],
  staff: ['agent', 'admin'],
  admin: ['admin'],
  portal: ['portal'],
  'mfa-challenge': ['challenge'],
}

/** Whether a call of that audience is the caller's to make, on the server and before it is sent [ROL-01]. */
export const admits = (audience: Audience, caller: Caller): boolean => admitted[audience].includes(caller)
