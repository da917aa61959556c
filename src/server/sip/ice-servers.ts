import { sql } from 'drizzle-orm'
import type { SipAccess } from '#core/contract/index.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { temporaryPassword } from './credentials.ts'

/** How long a client in a call may begin to use TURN, in seconds; it asks again before. What is in use by then goes on. */
const turnSeconds = 600
/** The same for a test call. */
const testTurnSeconds = 60

type Ice = Pick<SipAccess, 'iceServers' | 'iceExpiresAtMs'>

/** The STUN and TURN servers of the installation, as clients get them. */
export type IceServers = {
  /** With TURN only for an account that is in a call, is rung or is offered one: nobody else gets a relay to the internet. */
  ofCalls(account: { eid: string; sessionId: string }, nowMs: number): Promise<Ice>
  /** For a call with oneself. */
  ofTest(account: { sessionId: string }, nowMs: number): Ice
}

export function createIceServers(deps: {
  settings: {
    STUN_URLS?: readonly string[] | undefined
    TURN_URLS?: readonly string[] | undefined
    TURN_SECRET?: string | undefined
  }
  db: Db
}): IceServers {
  const { STUN_URLS: stunUrls = [], TURN_URLS: turnUrls = [], TURN_SECRET: secret } = deps.settings
  const stun = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : []

  function withTurn(sessionId: string, endsAtMs: number): Ice {
    if (secret === undefined || turnUrls.length === 0) return { iceServers: stun }
    const username = `${Math.floor(endsAtMs / 1000)}:${sessionId}`
    const turn = { urls: [...turnUrls], username, credential: temporaryPassword(secret, username) }
    return { iceServers: [...stun, turn], iceExpiresAtMs: endsAtMs }
  }

  return {
    async ofCalls({ eid, sessionId }, nowMs) {
      if (turnUrls.length === 0 || (await isInCall(deps.db, eid)))
        return withTurn(sessionId, nowMs + turnSeconds * 1000)
      return { iceServers: stun, iceExpiresAtMs: nowMs }
    },
    ofTest: ({ sessionId }, nowMs) => withTurn(sessionId, nowMs + testTurnSeconds * 1000),
  }
}

/** Whether an account is in a call, is rung, or is offered the call of a visitor who waits. */
async function isInCall(db: Db, eid: string): Promise<boolean> {
  const [found] = await rowsOf<{ is_in: boolean }>(
    db,
    sql`
      select exists (select 1 from call_parties where eid = ${eid}::uuid and state <> 'left')
        or exists (select 1 from offers where eid = ${eid}::uuid and status = 'pending' and call_id is not null) as is_in`,
  )
  return found?.is_in === true
}
