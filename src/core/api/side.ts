import { type Audience, admits, type Caller, type CallId, type Calls } from '#core/contract/index.ts'

/** The two kinds of clients: a visitor's page and the staff's app. */
export type Side = 'visitor' | 'staff'

type AudienceOf<S extends Side> = 'public' | 'any' | (S extends 'visitor' ? 'visitor' : 'staff' | 'admin')

/**
 * The calls of a side: everybody's, to which an anonymous session adds the visitor's, and any other the staff's and
 * the admins' [SES-20].
 */
export type CallOf<S extends Side> = {
  [K in CallId]: Calls[K]['audience'] extends AudienceOf<S> ? K : never
}[CallId]

/** What both sides may call. */
export type SharedCall = CallOf<'visitor'> & CallOf<'staff'>

const callers: Record<Side, readonly Caller[]> = { visitor: ['visitor'], staff: ['agent', 'admin'] }

/** The same check at run time, for names that the compiler does not know. */
export const isAudienceOf = (side: Side, audience: Audience): boolean =>
  callers[side].some((caller) => admits(audience, caller))
