import type { Caller } from '#core/contract/index.ts'

/** Who makes a call: what a good access token says. */
export type Session = {
  /** The sign-in; a session that was ended is refused whatever its tokens say. */
  id: string
  eid: string
  serviceId: string
  kind: 'staff' | 'visitor'
  role: 'agent' | 'admin' | null
  name: string
}

/** Who reads in the retention portal, and reaches nothing else. */
export type PortalReader = Omit<Session, 'kind'> & { kind: 'portal' }

/** Whom an access token can belong to. */
export type TokenBearer = Session | PortalReader

/** What the bearer of a token is to the audiences of calls. */
export const callerOf = ({ kind, role }: TokenBearer): Caller => (kind === 'staff' ? (role ?? 'agent') : kind)
