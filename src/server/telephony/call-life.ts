import type { CallEnd, CallEventName, ConferenceEventName } from '#core/contract/index.ts'
import { nextCallState } from '#core/telephony/call-states.ts'
import type { callParties, calls } from './tables.ts'

/*
 * Rules of a call's life over its rows. They change the rows in place; `save-call.ts` stores and announces the changes.
 */

export type CallRow = typeof calls.$inferSelect
export type PartyRow = typeof callParties.$inferSelect
export type CallRows = { call: CallRow; parties: PartyRow[] }

/** Whether somebody belongs to the call now: is in it, may come back, or is asked. */
export const isLive = ({ state }: PartyRow): boolean => state !== 'left'
/** Whether somebody has agreed to the call, and has not left. */
export const isIn = ({ state }: PartyRow): boolean => state === 'joining' || state === 'joined' || state === 'away'
/** Live, and not there to monitor: a call needs two of them. */
export const ordinary = ({ parties }: CallRows): PartyRow[] => parties.filter((p) => isLive(p) && p.monitor === null)
/** Whether a party carries the sound of others: telephones hear each other only through the browser of somebody else. */
export const hasBrowser = ({ kind }: PartyRow): boolean => kind !== 'phone'
/** Whether somebody of the staff is in a call, or is asked. */
const hasStaff = (rows: CallRows): boolean => ordinary(rows).some(({ kind }) => kind === 'staff')
/** Somebody's party in a call, which is live. */
export const partyOf = ({ parties }: CallRows, eid: string): PartyRow | undefined =>
  parties.find((party) => party.eid === eid && isLive(party))
/** The agent whom the queue looks for; undefined when it looks for none. */
export const soughtParty = ({ parties }: CallRows): PartyRow | undefined =>
  parties.find((party) => party.kind === 'staff' && party.eid === null && isLive(party))
/** Whether somebody of the staff talks with a telephone, on a number of the service. */
export const isOnNumber = ({ kind, number, numberType }: PartyRow): boolean =>
  kind === 'staff' && number !== '' && numberType === 'OFF_NET'

/** @param conference what happens to the parties by it; without: nothing */
export function say(
  { call }: CallRows,
  name: CallEventName,
  by: PartyRow | null,
  conference: ConferenceEventName | null = null,
): void {
  call.eventName = name
  call.eventBy = by?.id ?? null
  call.conferenceEvent = conference
}

function enter(party: PartyRow, state: PartyRow['state'], nowMs: number): void {
  if (party.state === state) return
  party.state = state
  party.stateSinceMs = nowMs
}

/** The network of a telephone says that it rings, or plays something meanwhile. */
export function progress(rows: CallRows, phone: PartyRow): void {
  rows.call.state = nextCallState(rows.call.state, 'progress')
  say(rows, 'PROGRESS', phone)
}

/** Somebody accepts the call on a device. */
export function accept(
  rows: CallRows,
  party: PartyRow,
  device: { deviceId: string | null; sessionId: string | null },
  nowMs: number,
): void {
  const { call } = rows
  enter(party, 'joining', nowMs)
  Object.assign(party, device)
  if (call.answeredAtMs === null) {
    call.answeredAtMs = nowMs
    call.state = nextCallState(call.state, 'answer')
  }
  say(rows, 'ANSWERING', party)
}

/** A party is heard, for the first time or again. Who was to be replaced by it leaves. */
export function join(rows: CallRows, party: PartyRow, nowMs: number): void {
  const { call } = rows
  enter(party, 'joined', nowMs)
  party.joinedAtMs ??= nowMs
  say(rows, 'STATE_UPDATE', party, 'JOIN')
  const joined = ordinary(rows).filter(({ state }) => state === 'joined')
  if (call.answeredAtMs !== null && joined.length >= 2 && call.state !== 'CONNECTED') {
    call.state = nextCallState(call.state, 'connect')
    say(rows, 'CONNECTED', party, 'JOIN')
  }
  // Also anew, when a call comes back from a telephone.
  const isUnrecorded = !call.isRecorded && !call.isRecordingPaused && call.state === 'CONNECTED'
  if (call.recordingMode === 'all' && isUnrecorded && hasStaff(rows)) record(call, 'on', nowMs)
  const replaced = rows.parties.find(({ id }) => id === party.replacesId)
  party.replacesId = null
  if (replaced && isLive(replaced)) leave(rows, replaced, 'hung-up', nowMs)
}

/** The recording of a call begins or goes on, pauses, or ends. */
export function record(call: CallRow, to: 'on' | 'paused' | 'off', nowMs: number): void {
  call.isRecorded = to === 'on'
  call.isRecordingPaused = to === 'paused'
  if (to === 'on') call.recordedAtMs ??= nowMs
}

export function goAway(rows: CallRows, party: PartyRow, nowMs: number): void {
  enter(party, 'away', nowMs)
  say(rows, 'STATE_UPDATE', party, 'AWAY')
}

/**
 * A party leaves for good. The call ends when fewer than two ordinary ones are left, or telephones alone, or nobody who
 * has agreed to it: the end of who left last says why.
 */
export function leave(rows: CallRows, party: PartyRow, end: CallEnd, nowMs: number): void {
  const { call } = rows
  if (!isLive(party)) return
  enter(party, 'left', nowMs)
  party.leftAtMs = nowMs
  party.end = end
  say(rows, isRefusal(end) ? 'REJECT' : 'STATE_UPDATE', party, 'LEAVE')
  if (call.endedAtMs !== null) return
  const left = ordinary(rows)
  if (left.length >= 2 && left.some(isIn) && left.some(hasBrowser)) {
    // The browsers of staff record; who is left talks unrecorded, and is told so.
    if (!hasStaff(rows)) record(call, 'off', nowMs)
    return
  }
  endCall(rows, end, party, nowMs)
}

/** Somebody said no, or the line did. */
const isRefusal = (end: CallEnd): boolean => end === 'rejected' || end === 'busy'

/** Ends the call for everybody. */
export function endCall(rows: CallRows, end: CallEnd, by: PartyRow | null, nowMs: number): void {
  const { call } = rows
  // Hanging up before anybody has answered cancels the call.
  const isCancelled = end === 'hung-up' && call.answeredAtMs === null
  call.end = isCancelled ? 'cancelled' : end
  if (by) by.end = by.end === 'hung-up' ? call.end : by.end
  call.endedAtMs = nowMs
  call.state = nextCallState(call.state, 'end')
  for (const party of rows.parties.filter(isLive)) {
    party.end = party.state === 'ringing' && call.answeredAtMs !== null ? 'cancelled' : call.end
    party.leftAtMs = nowMs
    enter(party, 'left', nowMs)
  }
  say(rows, isCancelled || end === 'cancelled' ? 'CANCEL' : isRefusal(end) ? 'REJECT' : 'TERMINATED', by)
}

/**
 * Somebody does not come: said no, did not answer. If who gave the call away has left already, the call comes back:
 * returns the party that gave it.
 */
export function refuse(rows: CallRows, party: PartyRow, end: 'rejected' | 'missed', nowMs: number): PartyRow | null {
  const giver = rows.parties.find(({ id }) => id === party.replacesId)
  const isGone = giver !== undefined && !isLive(giver)
  if (!isGone) {
    leave(rows, party, end, nowMs)
    return null
  }
  // The call must not end before its giver is asked.
  enter(party, 'left', nowMs)
  party.leftAtMs = nowMs
  party.end = end
  say(rows, isRefusal(end) ? 'REJECT' : 'STATE_UPDATE', party, 'LEAVE')
  return giver
}
