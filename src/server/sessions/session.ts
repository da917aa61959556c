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

/** What a session is to the audiences of calls. */
export const callerOf = ({ kind, role }: Session): Caller => (kind === 'visitor' ? 'visitor' : (role ?? 'agent'))
