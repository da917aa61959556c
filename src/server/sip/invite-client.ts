import type { Clock } from '#core/platform/clock.ts'
import type { Binding } from './bindings.ts'
import { forwardRequest } from './forward.ts'
import { headerOf, type SipRequest, type SipResponse, type URI } from './message.ts'
import type { HeaderField } from './read-head.ts'
import { timers } from './timers.ts'
import type { Transactions } from './transactions.ts'

/** The client transaction of an INVITE (RFC 3261 §17.1.1): its target, and what the target is told about it. */
export type InviteClient = {
  send(user: TransactionUser): void
  /** Takes the INVITE back from the target, as soon as that may be done. */
  cancel(): void
  isCancelled(): boolean
  /** Whether the target has said that it has the INVITE. */
  hasProvisional(): boolean
}

/** What hears of the transaction, which RFC 3261 §17.1 calls its user. */
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

/** @param caller signals of the server transaction */
export function createInviteClient(
  { clock, realm, transactions, request }: Deps,
  { target: { connection }, uri, added }: ForwardTo,
  caller: { answered: AbortSignal; over: AbortSignal },
): InviteClient {
  const sent = forwardRequest(request, { realm, ...(uri ? { uri } : {}), ...(added ? { added } : {}) })
  let hasProvisional = false
  let isCancelled = false

  function receive(response: SipResponse, user: TransactionUser) {
    if (response.cseq.method !== 'INVITE') return
    if (response.status >= 300) connection.send(sent.follow('ACK', headerOf(response, 'to')))
    if (response.status < 200 && !hasProvisional && !caller.answered.aborted) {
      hasProvisional = true
      if (isCancelled) connection.send(sent.follow('CANCEL'))
    }
    user.receive(response)
  }

  return {
    send(user) {
      const client = { connection, receive: (response: SipResponse) => receive(response, user) }
      transactions.await(sent.branch, client, caller.over)
      connection.signal.addEventListener('abort', () => user.lose(), { signal: caller.over })
      clock.after(timers.invite, () => !hasProvisional && user.timeOut(), caller.over)
      connection.send(sent.text)
    },
    cancel() {
      isCancelled = true
      // RFC 3261 §9.1: not before the target has said that it has the INVITE.
      if (hasProvisional) connection.send(sent.follow('CANCEL'))
    },
    isCancelled: () => isCancelled,
    hasProvisional: () => hasProvisional,
  }
}
