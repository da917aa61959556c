import { addressGroup } from '#server/limits/address-group.ts'
import type { atOnceTable, LimitName } from '#server/limits/limit-table.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { SipConnection } from './connection.ts'
import type { SipAccount } from './sip-account.ts'

/** What signalling tells the security log: never what a message says, only what was wrong with it. */
export type SipEvents = {
  refused(connection: SipConnection, what: string, account?: SipAccount): void
  limited(connection: SipConnection, limit: LimitName | keyof typeof atOnceTable, account?: SipAccount): void
  /** The connection's address, as limits count it. */
  groupOf(connection: SipConnection): string
}

export function createSipEvents(securityEvent: RecordSecurityEvent): SipEvents {
  function note(kind: 'refused' | 'limited', { address }: SipConnection, about: string, account?: SipAccount) {
    const { serviceId = null, eid = null } = account?.client ?? {}
    securityEvent({ kind, serviceId, eid, who: account?.who ?? '', address, about })
  }
  return {
    refused: (connection, what, account) => note('refused', connection, `sip ${what}`, account),
    limited: (connection, limit, account) => note('limited', connection, limit, account),
    groupOf: ({ address }) => addressGroup(address),
  }
}
