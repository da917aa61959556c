import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { type CallArguments, type Calls, type Message, maxEditMinutes } from '#core/contract/index.ts'
import { withReaction } from '#core/message-changes/with-reaction.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { notifyConversation, notifyStaff, previewOf } from '#server/conversations/conversation-for.ts'
import {
  isMember,
  isPresent,
  isWaiting,
  loadRooms,
  memberOf,
  presentEids,
  type RoomState,
  staffIn,
} from '#server/conversations/room-state.ts'
import { participants, rooms } from '#server/conversations/tables.ts'
import { refuseUnread } from '#server/conversations/telephone-room.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { freeTime } from '#server/messages/book-appointment.ts'
import { forgetFiles } from '#server/messages/claim-files.ts'
import { messages } from '#server/messages/tables.ts'
import { messageChanges } from './tables.ts'
import { tellChange } from './visible-changes.ts'

type Change = CallArguments<Calls['changeMessage']>['body']
type Stored = typeof messageChanges.$inferSelect
type Found = { message: Pick<Message, 'id' | 'seq' | 'text' | 'content'>; stored: Stored }

/**
 * Edits, removes or reacts to a message of a room in which the session is. `not-found` for others; `forbidden` to change
 * what somebody else wrote; `message-too-old`, `message-removed`; `caller-reads-nothing` to edit what a telephone would read.
 */
export async function changeMessage(
  { tx, feed }: Transaction,
  session: Session,
  { roomId, messageId, change, nowMs }: { roomId: string; messageId: string; change: Change; nowMs: number },
): Promise<Result<{ seq: number }>> {
  const state = (await loadRooms(tx, [roomId], 'lock')).get(roomId)
  if (!state || state.room.serviceId !== session.serviceId || !isPresent(memberOf(state, session.eid))) {
    return fail('not-found')
  }
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.roomId, roomId), eq(messages.kind, 'text')))
  if (!message) return fail('not-found')
  const stored = await storedChange(tx, message)
  if (stored.removedAtMs !== null) return change.do === 'remove' ? ok({ seq: message.seq }) : fail('message-removed')
  if (change.do !== 'react') {
    if (message.senderEid !== session.eid) return fail('forbidden')
    const unread = change.do === 'edit' ? refuseUnread(state.room, session) : null
    if (unread) return unread
    if (change.do === 'edit' && message.content) return fail('content-not-allowed')
    if (nowMs - message.sentAtMs > maxEditMinutes * 60_000) return fail('message-too-old')
  }
  const found = { message, stored }
  if (change.do === 'react') await save(tx, { ...stored, reactions: withReaction(stored.reactions, session, change) })
  else await rewrite({ tx, feed }, state, found, change, nowMs)
  await tellChange({ tx, feed }, state, presentEids(state), messageId)
  return ok({ seq: message.seq })
}

async function storedChange(tx: Db, { id, roomId, seq }: Pick<Message, 'id' | 'roomId' | 'seq'>): Promise<Stored> {
  const [stored] = await tx.select().from(messageChanges).where(eq(messageChanges.messageId, id))
  return stored ?? { messageId: id, roomId, seq, editedAtMs: null, removedAtMs: null, reactions: [] }
}

const save = (tx: Db, row: Stored) =>
  tx.insert(messageChanges).values(row).onConflictDoUpdate({ target: messageChanges.messageId, set: row })

async function rewrite(
  { tx, feed }: Transaction,
  state: RoomState,
  { message, stored }: Found,
  change: Exclude<Change, { do: 'react' }>,
  nowMs: number,
) {
  const text = change.do === 'edit' ? change.text : ''
  await tx
    .update(messages)
    .set(change.do === 'edit' ? { text } : { text, content: null })
    .where(and(eq(messages.roomId, state.room.id), eq(messages.seq, message.seq)))
  if (change.do === 'edit') await save(tx, { ...stored, editedAtMs: nowMs })
  else {
    await save(tx, { ...stored, removedAtMs: nowMs, reactions: [] })
    await forgetText(tx, state, message.id)
    if (message.content) {
      await forgetFiles(tx, message.id)
      await freeTime(tx, message.id)
    }
  }
  await followPreview({ tx, feed }, state, message)
}

/**
 * Takes the text of a removed message out of everything that still has it: quotes of it, and the entries that the feeds
 * keep for clients that come back.
 */
async function forgetText(tx: Db, { room, members }: RoomState, messageId: string): Promise<void> {
  await tx.execute(sql`
    update messages set reply_to = jsonb_set(reply_to, '{text}', '""')
    where room_id = ${room.id}::uuid and reply_to ->> 'id' = ${messageId}`)
  const eids = sql.param(members.map(({ eid }) => eid))
  await tx.execute(sql`
    update feed_entries set entry = (case
      when entry #>> '{message,id}' = ${messageId} then jsonb_set(entry::jsonb #- '{message,content}', '{message,text}', '""')
      when entry #>> '{message,replyTo,id}' = ${messageId}
        then jsonb_set(entry::jsonb, '{message,replyTo,text}', '""')
      else jsonb_set(entry::jsonb, '{value,text}', 'null') end)::json
    where eid = any(${eids}::uuid[]) and entry::text like ${`%${messageId}%`}
      and (entry #>> '{message,id}' = ${messageId} or entry #>> '{message,replyTo,id}' = ${messageId}
        or (entry ->> 'entity' = 'messageChange' and entry ->> 'id' = ${messageId}))`)
}

/** Lists show the newest text of a room: after it was edited or removed, they show what it is now. */
async function followPreview(
  { tx, feed }: Transaction,
  state: RoomState,
  before: Pick<Message, 'seq' | 'text'>,
): Promise<void> {
  const { room } = state
  const [newest] = await tx
    .select({ text: messages.text, senderEid: messages.senderEid })
    .from(messages)
    .where(and(eq(messages.roomId, room.id), eq(messages.kind, 'text'), ne(messages.text, '')))
    .orderBy(desc(messages.seq))
    .limit(1)
  const now = { preview: previewOf(newest?.text ?? ''), previewEid: newest?.senderEid ?? null }
  const left = await tx
    .update(participants)
    .set({ leftPreview: now.preview, leftPreviewEid: now.previewEid })
    .where(
      and(
        eq(participants.roomId, room.id),
        sql`${participants.leftSeq} >= ${before.seq}`,
        eq(participants.leftPreview, previewOf(before.text)),
      ),
    )
    .returning()
  const former = left.filter(isMember)
  if (now.preview === room.preview && now.previewEid === room.previewEid && former.length === 0) return
  Object.assign(room, now)
  await tx.update(rooms).set(now).where(eq(rooms.id, room.id))
  state.members = state.members.map((member) => former.find(({ eid }) => eid === member.eid) ?? member)
  if (presentEids(state).includes(room.visitorEid)) notifyConversation(feed, state, 'visitor', [room.visitorEid])
  if (isWaiting(state)) notifyStaff(feed, state)
  else notifyConversation(feed, state, 'staff', new Set([...staffIn(state), ...former.map(({ eid }) => eid)]))
}
