import { and, eq, sql } from 'drizzle-orm'
import { type CallResult, type Calls, MessageState } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { loadRooms, staffIn } from '#server/conversations/room-state.ts'
import { receipts } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { messages } from '#server/messages/tables.ts'
import { laterState, stateByMarks } from './later-state.ts'
import { seenRoom, shownParticipants } from './participants.ts'

/** A channel's report of a message for one participant. `reason`: in the channel's own words, '' if there is none. */
export type Report = { seq: number; participantId: string; state: MessageState; reason: string; atMs: number }

/**
 * Records what a channel reports of messages of one room, and tells the staff who are in it. A report that comes twice, or
 * after a later state, changes nothing.
 */
export async function recordReceipts(
  { tx, feed }: Transaction,
  roomId: string,
  reports: readonly Report[],
): Promise<void> {
  const latest = new Map<string, Report>()
  for (const report of reports) {
    const key = `${report.seq} ${report.participantId}`
    const before = latest.get(key)
    if (!before || laterState(before.state, report.state) !== before.state) latest.set(key, report)
  }
  if (latest.size === 0) return
  const rankOf = (state: unknown) => sql`array_position(${sql.param([...MessageState.options])}::text[], ${state})`
  const changed = await tx
    .insert(receipts)
    .values([...latest.values()].map((report) => ({ ...report, roomId })))
    .onConflictDoUpdate({
      target: [receipts.roomId, receipts.seq, receipts.participantId],
      set: { state: sql`excluded.state`, reason: sql`excluded.reason`, atMs: sql`excluded.at_ms` },
      setWhere: sql`${rankOf(sql`excluded.state`)} > ${rankOf(receipts.state)}`,
    })
    .returning({ seq: receipts.seq })
  const room = (await loadRooms(tx, [roomId], 'read')).get(roomId)
  if (room && changed.length > 0)
    feed.add(room.room.serviceId, staffIn(room), { kind: 'changed', what: 'getMessageReceipts' })
}

/**
 * How far a message has come on its way to everybody who was in the room when it was sent, or came later; its sender is left
 * out. `not-found` for who may not read it.
 */
export async function messageReceipts(
  db: Db,
  session: Session,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<Result<CallResult<Calls['getMessageReceipts']>>> {
  const room = await seenRoom(db, session, roomId)
  if (!room.ok) return room
  const [message] = await db
    .select({ seq: messages.seq, senderEid: messages.senderEid })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.roomId, roomId)))
  if (!message || message.seq > room.value.untilSeq) return fail('not-found')
  const { seq } = message
  const reported = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.roomId, roomId), eq(receipts.seq, seq)))
  const of = new Map(reported.map((receipt) => [receipt.participantId, receipt]))
  const receivers = room.value.participants.filter(
    ({ eid, leftSeq }) => (eid === null || eid !== message.senderEid) && (leftSeq === null || leftSeq >= seq),
  )
  const shown = await shownParticipants(db, receivers)
  return ok({
    seq,
    receipts: receivers.flatMap((receiver, index) => {
      const participant = shown[index]
      const receipt = of.get(receiver.id)
      const byMarks = stateByMarks(seq, receiver)
      const state = receipt ? laterState(receipt.state, byMarks) : byMarks
      const isReported = receipt?.state === state
      return participant
        ? [{ participant, state, reason: isReported ? receipt.reason : '', atMs: isReported ? receipt.atMs : null }]
        : []
    }),
  })
}
