import { addressGroup } from '#server/limits/address-group.ts'
import type { atOnceTable, LimitName } from '#server/limits/limit-table.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { Bindings } from './bindings.ts'
import type { SipConnection } from './connection.ts'
import type { SipAccount } from './sip-account.ts'

/** Reports signalling events to the security log: never the content of a message, only what was wrong with it. */
export type SipEvents = {
  /** Closes a connection without a registration that was refused too often. */
  refused(connection: SipConnection, what: string, account?: SipAccount): void
  limited(connection: SipConnection, limit: LimitName | keyof typeof atOnceTable, account?: SipAccount): void
  /** The connection's address, as limits count it. */
  groupOf(connection: SipConnection): string
}

/** Number of refusals after which a connection without a registration is closed. */
const mostRefusals = 3

export function createSipEvents({
  securityEvent,
  bindings,
}: {
  securityEvent: RecordSecurityEvent
  bindings: Pick<Bindings, 'ofConnection'>
}): SipEvents {
  const refusals = new WeakMap<SipConnection, number>()

  /** Each is answered one by one, and costs whoever sends it nothing. */
  function count(connection: SipConnection) {
    if (bindings.ofConnection(connection)) return
    const times = (refusals.get(connection) ?? 0) + 1
    refusals.set(connection, times)
    // After its answer.
    if (times >= mostRefusals) queueMicrotask(() => connection.close())
  }

  function note(kind: 'refused' | 'limited', { address }: SipConnection, about: string, account?: SipAccount) {
    const { serviceId = null, eid = null } = account?.client ?? {}
    securityEvent({ kind, serviceId, eid, who: account?.who ?? '', address, about })
  }
  return {
    refused(connection, what, account) {
      note('refused', connection, `sip ${what}`, account)
      count(connection)
    },
    limited: (connection, limit, account) => note('limited', connection, limit, account),
    groupOf: ({ address }) => addressGroup(address),
  }
}
