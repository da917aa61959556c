import type { CallParty, PhoneCall } from '#core/contract/index.ts'

/** Who reads a call: an account on one of its devices. */
export type Here = { eid: string; deviceId: string }

/** Whether a party takes part, or is about to: it has agreed and has not left. */
export const isIn = ({ state }: Pick<CallParty, 'state'>): boolean =>
  state === 'joining' || state === 'joined' || state === 'away'

/** The party that is this account on this device; undefined if the account is in the call elsewhere, or not at all. */
export const partyHere = (call: PhoneCall, { eid, deviceId }: Here): CallParty | undefined =>
  call.parties.find((party) => party.eid === eid && party.deviceId === deviceId && isIn(party))

/** The party of this account that is being rung, on all its devices. */
export const partyRung = (call: PhoneCall, eid: string): CallParty | undefined =>
  call.parties.find((party) => party.eid === eid && party.state === 'ringing')

/** Those who speak with each other: all but who monitors. */
const isOrdinary = ({ monitor }: CallParty): boolean => monitor === null

/**
 * The party whose media host mixes: the first member of the staff who is in the call. Monitors hear the call through it,
 * and so do all in a conference of more than `maxMeshed`.
 */
export const hostOf = (call: PhoneCall): CallParty | undefined =>
  call.parties.find((party) => party.kind === 'staff' && isOrdinary(party) && isIn(party))

/** The most parties of which each has a peer connection to each other one. */
export const maxMeshed = 4

/**
 * The parties to whom the own party has a leg of its own. A telephone has one sound: it hears the others through the host.
 */
export function peersOf(call: PhoneCall, own: CallParty): CallParty[] {
  const others = call.parties.filter((party) => party.id !== own.id && isReachable(call, party, own))
  const host = hostOf(call)
  if (!isOrdinary(own) || own.kind === 'phone') return host && host.id !== own.id ? [host] : []
  if (own.id === host?.id) return others
  const ordinary = others.filter((party) => isOrdinary(party) && party.kind !== 'phone')
  const isMeshed = call.parties.filter((party) => isOrdinary(party) && isIn(party)).length <= maxMeshed
  return isMeshed || !host ? ordinary : [host]
}

/** The caller's INVITE waits for who is called first; everybody else is invited when they have agreed. */
const isReachable = ({ parties: [caller, callee] }: PhoneCall, party: CallParty, own: CallParty): boolean =>
  isIn(party) || (own.id === caller?.id && party.id === callee?.id && party.state === 'ringing')

/**
 * Whether the own party sends the INVITE of a leg: to a telephone always, the caller to who was called, otherwise whoever
 * came later. Also who wins if both do at once.
 */
export function isInviter({ parties }: PhoneCall, own: CallParty, peer: CallParty): boolean {
  if (peer.kind === 'phone') return true
  const placeOf = (party: CallParty) => parties.findIndex(({ id }) => id === party.id)
  const [ownPlace, peerPlace] = [placeOf(own), placeOf(peer)]
  if (Math.max(ownPlace, peerPlace) === 1) return ownPlace === 0
  return ownPlace > peerPlace
}
