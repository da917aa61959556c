import type { CallParty, PhoneCall } from '#core/contract/index.ts'
import type { CallRow, CallRows, PartyRow } from './call-life.ts'

export type Viewer = { eid: string; kind: 'staff' | 'visitor' }

/**
 * A call as one person may see it. Visitors never see who monitors. A device is told to its own person only, because it
 * is a part of a visitor's sign-in.
 */
export function callFor({ call, parties }: CallRows, viewer: Viewer): PhoneCall {
  const seen = parties.filter(
    (party) => (viewer.kind === 'staff' || party.monitor === null) && !isSucceeded(parties, party),
  )
  return {
    id: call.id,
    roomId: call.roomId,
    inquiryId: call.inquiryId,
    media: call.media,
    state: call.state,
    parties: seen.map((party) => partyFor(party, viewer)),
    createdAtMs: call.createdAtMs,
    ringsUntilMs: call.ringsUntilMs,
    answeredAtMs: call.answeredAtMs,
    isRecorded: call.isRecorded,
    ...(call.hasMediaServer && { hasMediaServer: true }),
    isRecordingPaused: call.isRecordingPaused,
    recordingNotice: call.recordingNotice,
    ...(viewer.kind === 'staff' && { tellsMonitoring: call.tellsMonitoring, recordingMode: call.recordingMode }),
    ...(call.endsSilent && { endsSilent: true }),
    event: eventFor(call, seen),
    end: call.end,
    ...(viewer.kind === 'staff' && { failureCode: call.failureCode }),
  }
}

/**
 * Returns the last event of a call. Events of hidden parties are left out: visitors do not learn that somebody
 * monitors.
 */
function eventFor({ eventName, eventBy, conferenceEvent }: CallRow, seen: readonly PartyRow[]): PhoneCall['event'] {
  const isSeen = seen.some(({ id }) => id === eventBy)
  return {
    name: eventName,
    byPartyId: isSeen ? eventBy : null,
    conference: isSeen || eventBy === null ? conferenceEvent : null,
  }
}

/** Whether somebody has come back as a later party: nobody is listed twice. */
const isSucceeded = (parties: readonly PartyRow[], party: PartyRow): boolean =>
  party.state === 'left' &&
  parties.some(({ eid, number, place }) => place > party.place && eid === party.eid && number === party.number)

const partyFor = (party: PartyRow, viewer: Viewer): CallParty => ({
  id: party.id,
  kind: party.kind,
  eid: party.eid,
  name: party.name,
  number: viewer.kind === 'staff' ? party.number : '',
  numberType: party.numberType,
  state: party.state,
  deviceId: party.eid === viewer.eid ? party.deviceId : null,
  isMuted: party.isMuted,
  isHeld: party.isHeld,
  hasCamera: party.hasCamera,
  hasScreen: party.hasScreen,
  monitor: party.monitor,
  ...(viewer.kind === 'staff' && party.passedAs !== null && { passedAs: party.passedAs }),
  joinedAtMs: party.joinedAtMs,
  mos: party.mos,
  end: party.end,
})

/** Seconds from the answer to the end; 0 for a call that nobody answered. */
export const talkSeconds = ({ answeredAtMs, endedAtMs }: CallRow): number =>
  answeredAtMs === null || endedAtMs === null ? 0 : Math.round((endedAtMs - answeredAtMs) / 1000)
