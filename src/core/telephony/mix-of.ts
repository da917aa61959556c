import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { CallMix } from './media-host.ts'
import { hostOf, isMediaServer, type Peer, peersOf, phoneHostOf } from './parties-of.ts'

/**
 * Returns the mix of the own media host: who hears whom [CAL-06]. A listening monitor is heard by nobody; a whispering
 * one by the host only, and after barging in not before the host has confirmed that it passes the audio on to nobody; a
 * barging one by all. The host forwards the audio between parties without a leg to each other.
 */
export function mixOf(call: PhoneCall, own: CallParty): CallMix {
  const peers = peersOf(call, own)
  const isHost = phoneHostOf(call)?.id === own.id
  const passedTo = (to: Peer) =>
    isHost
      ? peers
          .filter((from) => from.id !== to.id && !hasLeg(call, to, from) && hears(call, to, from))
          .map(({ id }) => id)
      : []
  return Object.fromEntries(
    peers.map((peer) => [
      peer.id,
      {
        hearsOwn: hears(call, peer, own),
        hears: passedTo(peer),
        plays: hears(call, own, peer),
      },
    ]),
  )
}

/** Whether nobody may hear who whispers: the host may still pass it on to all, as it did before. */
export const isHeldBack = ({ monitor, passedAs }: Pick<Peer, 'monitor' | 'passedAs'>): boolean =>
  monitor === 'whisper' && passedAs === 'barge'

/** Whether a party should hear another one; how it does is a matter of legs. */
function hears(call: PhoneCall, listener: Peer, speaker: Peer): boolean {
  if (speaker.monitor === 'listen') return false
  if (speaker.monitor === 'whisper') return listener.id === hostOf(call)?.id && !isHeldBack(speaker)
  // A mode that this build does not know: silence is the safe side.
  if (speaker.monitor !== null && speaker.monitor !== 'barge') return false
  return true
}

/** Whether two parties hear each other without the host. */
const hasLeg = (call: PhoneCall, one: Peer, other: Peer): boolean =>
  isPeer(call, one.id, other.id) && isPeer(call, other.id, one.id)

function isPeer(call: PhoneCall, ownId: string, peerId: string): boolean {
  const own = call.parties.find(({ id }) => id === ownId)
  // The media server has a leg to whoever has one to it.
  if (!own) return isMediaServer({ callId: call.id, partyId: ownId })
  return peersOf(call, own).some(({ id }) => id === peerId)
}
