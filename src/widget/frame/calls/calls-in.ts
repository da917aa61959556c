import type { CallParty, PhoneCall } from '#core/contract/index.ts'

/** A call with the visitor's own party, and the others that have not left. */
export type OwnCall = { call: PhoneCall; own: CallParty; others: CallParty[] }

/** Calls that ring for the visitor, or go on. */
export const callsIn = (calls: readonly PhoneCall[], eid: string | undefined): OwnCall[] =>
  calls.flatMap((call) => {
    const own = call.parties.find((party) => party.eid === eid && party.state !== 'left')
    return own ? [{ call, own, others: call.parties.filter(({ id, state }) => id !== own.id && state !== 'left') }] : []
  })
