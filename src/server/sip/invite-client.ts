import type { Clock } from '#core/platform/clock.ts'
import type { Binding } from './bindings.ts'
import { forwardRequest } from './forward.ts'
import type { InviteServer } from './invite-server.ts'
import { headerOf, isSuccess, type SipRequest, type SipResponse, type URI } from './message.ts'
import type { HeaderField } from './read-head.ts'
import { timers } from './timers.ts'
import type { Transactions } from './transactions.ts'

/** The client transaction of an INVITE (RFC 3261 §17.1.1): its target, and what the target is told about it. */
export type InviteClient = {
  send(user: TransactionUser): void
  /** Takes the INVITE back from the target, as soon as that may be done. */
  cancel(): void
  /** Whether the target has said that it has the INVITE. */
  hasProvisional(): boolean
}

/** Gets the transaction's events; RFC 3261 §17.1 calls it the transaction user. */
type TransactionUser = {
  receive(response: SipResponse): void
  /** The target's connection is lost. */
  lose(): void
  /** Timer B: the target says nothing. */
  timeOut(): void
}

/** Where an INVITE is forwarded to, and what is changed in it. */
export type ForwardTo = { target: Binding; uri?: URI; added?: readonly HeaderField[] }

type Deps = { clock: Clock; realm: string; transactions: Transactions; request: SipRequest }

/** @param caller the server transaction */
export function createInviteClient(
  { clock, realm, transactions, request }: Deps,
  { target: { connection }, uri, added }: ForwardTo,
  caller: Pick<InviteServer, 'answered' | 'over' | 'isAccepted'>,
): InviteClient {
  const sent = forwardRequest(request, { realm, ...(uri ? { uri } : {}), ...(added ? { added } : {}) })
  let hasProvisional = false
  let isCancelled = false

  function receive(response: SipResponse, user: TransactionUser) {
    if (response.cseq.method !== 'INVITE') return
    if (response.status < 200 && !hasProvisional) {
      hasProvisional = true
      if (isCancelled) connection.send(sent.follow('CANCEL'))
    }
    // Before the ACK, which may close the connection: otherwise the user would hear of a loss, not of this response.
    user.receive(response)
    if (response.status >= 300) connection.send(sent.follow('ACK', headerOf(response, 'to')))
    // Nobody else acknowledges it, and the target would believe in the dialog for 32 s more (RFC 3261 §13.3.1.4).
    if (isSuccess(response) && !caller.isAccepted()) for (const text of sent.end(response)) connection.send(text)
  }

  return {
    send(user) {
      const client = { connection, receive: (response: SipResponse) => receive(response, user) }
      transactions.await(sent.branch, client, caller.over)
      connection.signal.addEventListener('abort', () => user.lose(), { signal: caller.over })
      clock.after(timers.invite, () => !hasProvisional && user.timeOut(), caller.answered)
      connection.send(sent.text)
    },
    cancel() {
      isCancelled = true
      // RFC 3261 §9.1: not before the target has said that it has the INVITE.
      if (hasProvisional) connection.send(sent.follow('CANCEL'))
    },
    hasProvisional: () => hasProvisional,
  }
}
