import { useEntities, useLiveRow } from '#app/data/rows.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import { isIn, partyRung } from '#core/telephony/parties-of.ts'

/** A call that this account is in or is rung for, with its own party and the others who speak. */
export type CallShown = { call: PhoneCall; own: CallParty; others: CallParty[] }

export function useCalls(): CallShown[] {
  const { eid } = useOwnSelf()
  const calls = useEntities('call', { recall: false })
  // After hanging up, the user no longer sees the call, even before the backend knows.
  const left = useLiveRow('calls-left')?.callIds ?? []
  return (calls ?? []).flatMap((call) => {
    if (left.includes(call.id)) return []
    const own = call.parties.find((party) => party.eid === eid && isIn(party)) ?? partyRung(call, eid)
    return own ? [{ call, own, others: othersOf(call, own) }] : []
  })
}

/** Without those who monitor: `MonitorNotice` says who does, where the service wants that. */
const othersOf = (call: PhoneCall, own: CallParty) =>
  call.parties.filter((party) => party.id !== own.id && party.state !== 'left' && party.monitor === null)
