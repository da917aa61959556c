import { and, inArray, isNull } from 'drizzle-orm'
import { awayMs } from '#core/contract/index.ts'
import { presentEids } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { type Words, writeSystemMessage } from '#server/inquiries/system-message.ts'
import { type CallRow, isLive, type PartyRow } from './call-life.ts'
import { callFor, talkSeconds } from './call-view.ts'
import type { CallWork } from './load-call.ts'
import { removeCallFromOffers } from './offered-call.ts'
import { callParties, calls, monitorSessions } from './tables.ts'

/** Name of the duty that ends what nobody ends. */
export const callsDuty = 'calls'

export type SaveRules = { nowMs: () => number; newId: () => string }

/**
 * Stores a call that was changed, tells its parties, also those who have just left it, and writes into its room what
 * belongs into the history.
 */
export async function saveCall({ tx, feed }: Transaction, work: CallWork, rules: SaveRules): Promise<void> {
  const { call, parties, before, was } = work
  call.revision += 1
  await tx.insert(calls).values(call).onConflictDoUpdate({ target: calls.id, set: call })
  for (const party of parties) {
    if (isSame(before?.get(party.id), party)) continue
    await tx.insert(callParties).values(party).onConflictDoUpdate({ target: callParties.id, set: party })
    if (party.state === 'ringing') feed.due(callsDuty, party.ringsUntilMs)
    if (party.state === 'away') feed.due(callsDuty, party.stateSinceMs + awayMs)
  }
  // From now on the minutes of the service are used.
  if (call.answeredAtMs !== null && was.answeredAtMs === null) feed.due(callsDuty, rules.nowMs())
  await endMonitoring(tx, work, rules.nowMs())
  await tellCall(feed, work)
  if (call.answeredAtMs !== null && was.answeredAtMs === null) {
    await writeToRoom({ tx, feed }, work, { kind: 'call-started', text: call.media }, rules)
  }
  const recording = recordingWords(work)
  if (recording !== null) {
    const by = parties.find(({ id }) => id === call.eventBy)
    const sender = { senderEid: by?.eid ?? null, senderName: by?.name ?? '' }
    await writeToRoom({ tx, feed }, work, { kind: 'call-recording', text: recording, ...sender }, rules)
  }
  if (call.endedAtMs === null || was.endedAtMs !== null) return
  // The inquiry goes on in writing.
  if (call.inquiryId !== null) await removeCallFromOffers({ tx, feed }, call.id)
  const words =
    call.answeredAtMs === null
      ? ({ kind: 'call-missed', text: call.end ?? '' } as const)
      : ({ kind: 'call-ended', text: lengthAndEnd(call) } as const)
  await writeToRoom({ tx, feed }, work, words, rules)
}

/**
 * Returns the text of a recording change for the room's history; null if nothing changed. The first one names the call,
 * so that staff can play its recordings from there.
 */
function recordingWords({ call, was }: CallWork): string | null {
  if (call.recordedAtMs !== null && was.recordedAtMs === null)
    return `${call.recordingMode === 'all' ? 'all' : 'on'}:${call.id}`
  if (call.isRecorded && !was.isRecorded) return was.isRecordingPaused ? 'resumed' : 'on'
  if (call.isRecordingPaused && !was.isRecordingPaused) return 'paused'
  return (was.isRecorded || was.isRecordingPaused) && !call.isRecorded && !call.isRecordingPaused ? 'off' : null
}

/** Sends the call to everybody who was or is in it, as they see it, and its deletion to those who no longer are. */
async function tellCall(feed: FeedDraft, work: CallWork): Promise<void> {
  const { call, parties, before } = work
  const told = new Set<string>()
  for (const { eid, kind } of parties) {
    if (eid === null || kind === 'phone' || told.has(eid)) continue
    const isConcerned = parties.some((each) => each.eid === eid && isLive(each))
    const wasConcerned = parties.some((each) => each.eid === eid && wasLive(before?.get(each.id)))
    if (!isConcerned && !wasConcerned) continue
    told.add(eid)
    const whose = { serviceId: call.serviceId, eid }
    await feed.put('call', callFor(work, { eid, kind }), whose)
    if (!isConcerned || call.endedAtMs !== null) await feed.remove('call', call.id, whose)
  }
}

/** Sessions of monitoring end with their party. */
async function endMonitoring(tx: Db, { parties, before }: CallWork, nowMs: number): Promise<void> {
  const gone = parties.filter((party) => party.monitor !== null && !isLive(party) && wasLive(before?.get(party.id)))
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await tx
    .update(monitorSessions)
    .set({ endedAtMs: nowMs })
    .where(and(inArray(monitorSessions.partyId, ids), isNull(monitorSessions.endedAtMs)))
}

/** Writes an event into the history of the call's room, if it has one. Its sender is who has started the call. */
async function writeToRoom(
  { tx, feed }: Transaction,
  { room, parties }: CallWork,
  words: Pick<Words, 'kind' | 'text'> & Partial<Pick<Words, 'senderEid' | 'senderName'>>,
  { nowMs, newId }: SaveRules,
): Promise<void> {
  if (!room) return
  const by = { senderEid: parties[0]?.eid ?? null, senderName: parties[0]?.name ?? '' }
  const message = await writeSystemMessage(tx, room, { id: newId(), ...by, ...words }, nowMs())
  feed.add(room.room.serviceId, presentEids(room), { kind: 'message', message })
}

/** Length of a call in seconds, its id, and whether it was cut off: `95:{id} lost`. */
const lengthAndEnd = (call: CallRow): string =>
  `${talkSeconds(call)}:${call.id}${call.end === 'lost' || call.end === 'no-rtp' || call.end === 'failed' ? ' lost' : ''}`

const isSame = (a: PartyRow | undefined, b: PartyRow): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b)

const wasLive = (party: PartyRow | undefined): boolean => party !== undefined && isLive(party)
