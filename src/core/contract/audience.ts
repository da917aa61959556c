import type { Audience, CallDefinition } from './call.ts'
import type { Later } from './open.ts'

/**
 * The caller of a call: nobody signed in, an anonymous visitor, a user (a customer whom the shop has signed in), the
 * role of the session's eid in its service, a reader of the retention portal, or an account whose sign-in still needs
 * the second factor.
 */
export type Caller = 'nobody' | 'visitor' | 'user' | 'agent' | 'admin' | 'portal' | 'challenge'

/** The callers that each audience admits. All others are refused. */
const admitted: Record<Audience, readonly Caller[]> = {
  public: ['nobody', 'visitor', 'user', 'agent', 'admin', 'portal', 'challenge'],
  any: ['visitor', 'user', 'agent', 'admin'],
  visitor: ['visitor', 'user'],
  staff: ['agent', 'admin'],
  admin: ['admin'],
  portal: ['portal'],
  'mfa-challenge': ['challenge'],
}

/**
 * Whether the caller may make calls of that audience. Checked on the server, and before the call is sent [ROL-01]. A role
 * that is not known here may make none.
 */
export const admits = (audience: Audience, caller: Caller | Later): boolean =>
  admitted[audience].some((one) => one === caller)

/** The audience of a call with these path parameters [ROL-02]. */
export function audienceWith(
  { audience, forFewer = {} }: Pick<CallDefinition, 'audience' | 'forFewer'>,
  params: Readonly<Record<string, unknown>>,
): Audience {
  for (const [param, audiences] of Object.entries(forFewer)) {
    const value = String(params[param])
    const fewer = Object.hasOwn(audiences, value) ? audiences[value] : undefined
    if (fewer) return fewer
  }
  return audience
}
