import { eq } from 'drizzle-orm'
import type { Message, Written } from '#core/contract/index.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { rooms } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import { messages } from '#server/messages/tables.ts'

export type Words = {
  id: string
  kind: Exclude<Written<Message>['kind'], 'text'>
  senderEid: string | null
  senderName: string
  text: string
}

/** Writes an event of the room as its next message, and updates `state`. The room must be locked. */
export async function writeSystemMessage(tx: Db, state: RoomState, words: Words, nowMs: number): Promise<Message> {
  const { room } = state
  const message = nextSystemMessage(state, words, nowMs)
  const written = tx.$with('written').as(tx.insert(messages).values(message).returning({ id: messages.id }))
  await tx.with(written).update(rooms).set({ lastSeq: room.lastSeq, lastAtMs: nowMs }).where(eq(rooms.id, room.id))
  return message
}

/** The same in `state` alone, for a caller who writes it together with other rows. */
export function nextSystemMessage({ room }: RoomState, words: Words, nowMs: number): Written<Message> {
  room.lastSeq += 1
  room.lastAtMs = nowMs
  return { ...words, senderKind: 'system', roomId: room.id, seq: room.lastSeq, sentAtMs: nowMs }
}
