import type { Clock } from '#core/platform/clock.ts'
import { createHeadcount } from '#server/broker/headcount.ts'
import { atOnceTable } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Binding } from './bindings.ts'
import { type InviteTarget, runInvite } from './invite.ts'
import type { SipRequest } from './message.ts'
import { tooMany } from './registrar.ts'
import { responseTo } from './respond.ts'
import type { SipEvents } from './sip-events.ts'
import type { Transactions } from './transactions.ts'

export type LimitedInvitesDeps = {
  clock: Clock
  realm: string
  transactions: Transactions
  limits: Limits
  /** Multiplies the number of INVITEs that a session may have under way. */
  limitFactor: number
  events: SipEvents
}

/** Runs an INVITE of a registered client, or refuses it because its session has too many. */
export type LimitedInvites = (
  sender: Binding,
  request: SipRequest,
  findTarget: (ring: () => void, signal: AbortSignal) => Promise<InviteTarget>,
) => void

export function createLimitedInvites(deps: LimitedInvitesDeps): LimitedInvites {
  const { clock, realm, transactions, limits, events } = deps
  const openInvites = createHeadcount(atOnceTable['sip-invites-of-session'].amount * deps.limitFactor)

  return function invite(sender, request, findTarget) {
    const { connection, client } = sender
    // RFC 3261 §17.2.1: its transaction absorbs an INVITE that comes again.
    if (transactions.inviteOf(connection, request)) return
    if (!openInvites.enter(client.sessionId)) {
      events.limited(connection, 'sip-invites-of-session', sender)
      return connection.send(responseTo(request, tooMany))
    }
    const onAnswered = () => openInvites.leave(client.sessionId)
    let taken: ReturnType<Limits['take']> | null = null
    runInvite({
      clock,
      realm,
      transactions,
      events,
      connection,
      request,
      onAnswered,
      async findTarget(ring, signal) {
        // Counted once, however often the target is looked for.
        taken ??= limits.take('sip-invites', client.sessionId)
        if ((await taken).ok) return findTarget(ring, signal)
        events.limited(connection, 'sip-invites', sender)
        return { kind: 'refuse', parts: tooMany }
      },
    })
  }
}
