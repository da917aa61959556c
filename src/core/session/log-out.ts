import type { Failure } from '#core/platform/result.ts'
import type { SessionContext } from './session-context.ts'
import type { LogoutReason } from './session-states.ts'
import type { StoredToken } from './token.ts'

/** Connections that a logout ends besides the session, in this order and around the revocation [SES-12]. */
export type Connections = {
  /** Unsubscribes from the personal and the topic channels. */
  unsubscribe(): void
  /** Disconnects from the broker permanently. */
  disconnect(): void
  /** Ends messaging. */
  stop(): void
}

/** Ends the session; another call waits for the logout in progress. */
export type LogOut = (reason: LogoutReason, failure?: Failure) => Promise<void>

const revokeDeadlineMs = 5000

export function createLogOut(context: SessionContext, connections: Connections | undefined): LogOut {
  const { phase, send, onEvent, transport, save, clear } = context

  const revoke = ({ serviceId, eid, refreshToken, accessToken, tokenType }: StoredToken) =>
    transport.send(
      'revokeToken',
      { params: { s: serviceId }, body: { grant_type: 'revoke', eid, refresh_token: refreshToken } },
      { token: accessToken, tokenType, deadlineMs: revokeDeadlineMs },
    )

  /** A step that fails does not prevent the others. */
  async function takeDown(token: StoredToken | null, reason: LogoutReason) {
    // If this realm dies in between, the next one finishes the logout.
    if (token) await save({ ...token, isLeaving: true }).catch(() => {})
    try {
      connections?.unsubscribe()
      connections?.disconnect()
      if (token?.eid) await revoke(token)
    } finally {
      await clear().finally(() => {
        send({ name: 'left' })
        onEvent({ name: 'logout', reason })
        connections?.stop()
      })
    }
  }

  return async (reason, failure) => {
    const before = phase()
    if (before.name === 'leaving') return before.done.promise
    send({ name: 'leave', reason, failure: failure ?? null })
    const now = phase()
    if (now.name !== 'leaving') return
    await takeDown(before.name === 'signed-in' ? before.token : null, reason).finally(() => now.done.resolve())
  }
}
