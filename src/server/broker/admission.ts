import type { Client } from 'aedes'
import type { Authenticate, Session } from '#server/calls/session.ts'
import { endOfToken } from '#server/session/access-tokens.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { GuardedStream } from './guarded-stream.ts'
import type { TokenEnds } from './token-ends.ts'

/** Return codes of CONNACK (MQTT 3.1.1, table 3.1). After `unavailable` clients try again. */
export const returnCodes = { accepted: 0, unavailable: 3, notAuthorised: 5 } as const
export type ReturnCode = (typeof returnCodes)[keyof typeof returnCodes]

/** Decides which clients may connect to the broker, and which stay connected when their access token expires. */
export type Admission = {
  /** Judges the user name, an eid, and the password, an access token, with which a client wants to connect. */
  enter(client: Client, eid: string | undefined, token: string): Promise<ReturnCode>
  /** A newer token of the same session keeps the connection open; any other ends it. */
  stay(client: Client, session: Session, token: string): Promise<boolean>
}

export type AdmissionDeps = {
  authenticate: Authenticate
  /** Gets the session of each client that may connect. */
  sessions: WeakMap<Client, Session>
  limits: ConnectionLimits
  tokenEnds: TokenEnds
}

export function createAdmission({ authenticate, sessions, limits, tokenEnds }: AdmissionDeps): Admission {
  return {
    async enter(client, eid, token) {
      const guarded = client.conn instanceof GuardedStream ? client.conn : null
      if (guarded && !(await limits.mayTry(guarded.address))) return returnCodes.unavailable
      const session = await authenticate(token)
      // Readers of the retention portal have no channel.
      if (!session.ok || session.value.eid !== eid || session.value.kind === 'portal') return returnCodes.notAuthorised
      if (!(await limits.mayEnter(session.value, guarded?.address ?? ''))) return returnCodes.unavailable
      sessions.set(client, session.value)
      tokenEnds.set(client, endOfToken(token))
      guarded?.accept()
      return returnCodes.accepted
    },
    async stay(client, session, token) {
      const next = await authenticate(token)
      if (!next.ok || next.value.id !== session.id) return false
      tokenEnds.set(client, endOfToken(token))
      return true
    },
  }
}
