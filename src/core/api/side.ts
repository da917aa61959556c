import { type Audience, admits, type Caller, type CallId, type Calls } from '#core/contract/index.ts'

/** The two kinds of clients: a visitor's page and the staff's app. */
export type Side = 'visitor' | 'staff'

type AudienceOf<S extends Side> = 'public' | 'any' | (S extends 'visitor' ? 'visitor' : 'staff' | 'admin')

/** The calls of a side: public ones, and for visitors the visitor's, for staff the agents' and admins' [SES-20]. */
export type CallOf<S extends Side> = {
  [K in CallId]: Calls[K]['audience'] extends AudienceOf<S> ? K : never
}[CallId]

/** The calls that both sides may make. */
export type SharedCall = CallOf<'visitor'> & CallOf<'staff'>

const callers: Record<Side, readonly Caller[]> = { visitor: ['visitor'], staff: ['agent', 'admin'] }

/** The same check at run time, for ids that the compiler does not know. */
export const isAudienceOf = (side: Side, audience: Audience): boolean =>
  callers[side].some((caller) => admits(audience, caller))
