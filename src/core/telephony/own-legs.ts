import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { LegFacts } from './call-facts.ts'
import { createOwnLeg, type OwnLeg, type OwnLegEvents, type OwnLegShared } from './own-leg.ts'
import { isInviter, isMediaServer, type Peer, peersOf } from './parties-of.ts'
import type { Situation } from './quality/call-quality.ts'
import type { ReportParty } from './report-party.ts'
import type { LegSignalling, Signalling } from './signalling.ts'

/** The legs of an own call, one to each peer; and what they say of the call together. */
export type OwnLegs = {
  /** Closes the legs whose other end is no peer any more, and opens one to each new peer. */
  follow(call: PhoneCall, own: CallParty): void
  get(partyId: string): OwnLeg | undefined
  /** Signalling is back: legs whose dialog has ended send their INVITE at once. */
  inviteAgain(): void
  /** Every leg offers a new description of its media. */
  renew(options: { restartIce: boolean }): void
  isAnyHeard(): boolean
  /** Facts about each leg, by the id of its party. */
  facts(): Record<string, LegFacts>
  close(): void
}

export type OwnLegsDeps = {
  signalling: Signalling
  /** How legs to the media server are described. */
  mediaServer: LegSignalling
  /** Tells the backend when a party is heard (again), and the MOS of the worst leg when its grade changes. */
  reportParty: Pick<ReportParty, 'heard' | 'rated'>
  /** A party does not come back, or sends no sound where the service ends such calls, and no other is heard. */
  onLost: (why: 'lost' | 'no-rtp' | 'failed') => void
  /** No sound of a party has come for the time of the cloud config; for the log. */
  onSilent: () => void
}

export function createOwnLegs(
  deps: OwnLegsDeps &
    OwnLegShared & {
      situationOf: (partyId: string) => Situation
      /** Whether the service ends calls from which no sound comes. */
      endsSilent: () => boolean
      /** Something that is shown has changed. */
      onFacts: () => void
    },
): OwnLegs {
  const { signalling, mediaServer, reportParty, situationOf, onFacts } = deps
  const legs = new Map<string, OwnLeg>()
  let parties: readonly CallParty[] = []
  /** The ids of the parties that are heard. */
  const heard = () => [...legs].filter(([, leg]) => leg.facts().progress === 'connected').map(([partyId]) => partyId)

  function giveUp(partyId: string, why: 'lost' | 'no-rtp') {
    const isOtherHeard = heard().some((id) => id !== partyId)
    if (!isOtherHeard) deps.onLost(why)
  }

  const events: OwnLegEvents = {
    onFacts,
    onHeard: () => reportParty.heard(heard().length > 0),
    // A lost party does not end the call for the others: the backend decides about them.
    onLost: (partyId) => giveUp(partyId, 'lost'),
    onSilent(partyId) {
      deps.onSilent()
      if (deps.endsSilent()) giveUp(partyId, 'no-rtp')
    },
    onRated() {
      const rated = [...legs.values()].flatMap((leg) => leg.facts().quality.value?.mos ?? [])
      if (rated.length > 0) reportParty.rated(Math.min(...rated))
    },
  }

  function open(call: PhoneCall, own: CallParty, peer: Peer) {
    const id = { callId: call.id, partyId: peer.id }
    const isFirst = isInviter(call, own, peer)
    // A client that was in the call before has lost the dialog, and does not wait for the others to notice.
    const wasHere = own.state !== 'joining' && (peer.state === 'joined' || peer.state === 'away')
    const opened = createOwnLeg(id, {
      ...deps,
      isFirst,
      isPhone: peer.kind === 'phone',
      isRung: () => parties.some(({ id, state }) => id === peer.id && state === 'ringing'),
      signalling: isMediaServer(id) ? mediaServer : signalling,
      wake: signalling.wake,
      situation: () => situationOf(peer.id),
      events,
    })
    legs.set(peer.id, opened)
    if (isFirst || wasHere) opened.leg.invite()
  }

  function close(partyId: string) {
    const closed = legs.get(partyId)
    legs.delete(partyId)
    closed?.close()
  }

  return {
    follow(call, own) {
      parties = call.parties
      const peers = peersOf(call, own)
      for (const partyId of [...legs.keys()]) if (!peers.some(({ id }) => id === partyId)) close(partyId)
      for (const peer of peers) if (!legs.has(peer.id)) open(call, own, peer)
    },
    get: (partyId) => legs.get(partyId),
    inviteAgain() {
      for (const { leg } of legs.values()) if (leg.state().name === 'pausing') leg.invite()
    },
    renew(options) {
      for (const leg of legs.values()) leg.renew(options)
    },
    isAnyHeard: () => heard().length > 0,
    facts: () => Object.fromEntries([...legs].map(([partyId, leg]) => [partyId, leg.facts()])),
    close() {
      for (const partyId of [...legs.keys()]) close(partyId)
    },
  }
}
