import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { LegId } from './media-host.ts'

/** The reader of a call: an account on one of its devices. */
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

/** Parties that talk with each other: all but those that monitor. */
const isOrdinary = ({ monitor }: Pick<CallParty, 'monitor'>): boolean => monitor === null

/** Tells whether a party has legs to the others, or one to the media server: all but telephones and monitors have. */
const isPeer = (party: CallParty): boolean => isOrdinary(party) && party.kind !== 'phone'

/**
 * The party whose media host mixes: the first member of the staff who is in the call. Monitors hear the call through it,
 * and so do all in a conference of more than `maxMeshed`.
 */
export const hostOf = (call: PhoneCall): CallParty | undefined =>
  call.parties.find((party) => party.kind === 'staff' && isOrdinary(party) && isIn(party))

/** The party whose browser has the leg to telephones: the host, or the visitor whom the staff gave to a telephone. */
export const phoneHostOf = (call: PhoneCall): CallParty | undefined =>
  hostOf(call) ?? call.parties.find((party) => party.kind === 'visitor' && isIn(party))

/** The other end of a leg. */
export type Peer = Pick<CallParty, 'id' | 'state' | 'isMuted' | 'isHeld' | 'monitor'> &
  Partial<Pick<CallParty, 'kind' | 'passedAs'>>

/** Stands for the media server at the other end of legs [CAP-03]. */
const mediaServerOf = ({ id }: PhoneCall): Peer => ({
  id,
  state: 'joined',
  isMuted: false,
  isHeld: false,
  monitor: null,
})

/** Whether the other end of a leg is the media server. */
export const isMediaServer = ({ callId, partyId }: LegId): boolean => callId === partyId

/** The most parties of which each has a peer connection to each other one. */
export const maxMeshed = 4

/** Parties that the own party has a leg to. A telephone has only one: it hears the others through the host. */
export function peersOf(call: PhoneCall, own: CallParty): Peer[] {
  const others = call.parties.filter((party) => party.id !== own.id && isReachable(call, party, own))
  const host = hostOf(call)
  if (!isOrdinary(own) || own.kind === 'phone') return host && host.id !== own.id ? [host] : []
  // The media server knows neither monitors nor telephones: they hear the call through the host.
  if (call.hasMediaServer)
    return [mediaServerOf(call), ...others.filter((party) => own.id === host?.id && !isPeer(party))]
  if (own.id === host?.id) return others
  const hasPhones = own.id === phoneHostOf(call)?.id
  const ordinary = others.filter((party) => isPeer(party) || (hasPhones && party.kind === 'phone'))
  const isMeshed = call.parties.filter((party) => isOrdinary(party) && isIn(party)).length <= maxMeshed
  return isMeshed || !host ? ordinary : [host]
}

/**
 * The caller's INVITE waits for who is called first, and a telephone rings only by the INVITE of its host; everybody else
 * is invited when they have agreed.
 */
function isReachable(call: PhoneCall, party: CallParty, own: CallParty): boolean {
  const [caller, callee] = call.parties
  if (isIn(party)) return true
  if (party.state !== 'ringing') return false
  if (own.id === caller?.id && party.id === callee?.id) return true
  return party.kind === 'phone' && own.id === phoneHostOf(call)?.id
}

/**
 * Whether the own party sends the INVITE of a leg: to a telephone always, the caller to who was called, otherwise whoever
 * came later. Also who wins if both do at once: both must come to the same, and visitors do not see who monitors. The media
 * server invites nobody.
 */
export function isInviter({ id: callId, parties }: PhoneCall, own: Peer, peer: Peer): boolean {
  if (peer.kind === 'phone' || isMediaServer({ callId, partyId: peer.id })) return true
  const seenByBoth = parties.filter(({ id, monitor }) => monitor === null || id === own.id || id === peer.id)
  const placeOf = (party: Peer) => seenByBoth.findIndex(({ id }) => id === party.id)
  const [ownPlace, peerPlace] = [placeOf(own), placeOf(peer)]
  if (Math.max(ownPlace, peerPlace) === 1) return ownPlace === 0
  return ownPlace > peerPlace
}
