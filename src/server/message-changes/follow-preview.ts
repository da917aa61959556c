import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Message } from '#core/contract/index.ts'
import { notifyConversation, previewOf } from '#server/conversations/conversation-for.ts'
import { isMember, isWaiting, presentEids, type RoomState, staffIn } from '#server/conversations/room-state.ts'
import { participants, rooms } from '#server/conversations/tables.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { messages } from '#server/messages/tables.ts'
import { staffEids } from '#server/services/find-user.ts'

/** Lists show the newest text of a room: after it was edited or removed, they show what it is now. */
export async function followPreview(
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
  const staff = isWaiting(state) ? await staffEids(tx, room.serviceId) : staffIn(state)
  notifyConversation(feed, state, 'staff', new Set([...staff, ...former.map(({ eid }) => eid)]))
}
