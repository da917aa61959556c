import type { Audience } from './call.ts'

/**
 * Who makes a call: nobody signed in, the role of the session's eid in its service, a reader of the retention portal, or
 * an account whose sign-in still needs the second factor.
 */
export type Caller = 'nobody' | 'visitor' | 'agent' | 'admin' | 'portal' | 'challenge'

/** The callers that each audience admits. All others are refused. */
const admitted: Record<Audience, readonly Caller[]> = {
  public: ['nobody', 'visitor', 'agent', 'admin', 'portal', 'challenge'],
  any: ['visitor', 'agent', 'admin'],
  visitor: ['visitor'],
  staff: ['agent', 'admin'],
  admin: ['admin'],
  portal: ['portal'],
  'mfa-challenge': ['challenge'],
}

/** Whether the caller may make calls of that audience. Checked on the server, and before the call is sent [ROL-01]. */
export const admits = (audience: Audience, caller: Caller): boolean => admitted[audience].includes(caller)
