import type { Conversation } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { conversationFor } from './conversation-for.ts'
import { loadRooms } from './room-state.ts'

/** One conversation as the session may see it; `not-found` also when it exists for others. */
export async function getConversation(
  db: Db,
  session: Session,
  roomId: string,
): Promise<Result<{ conversation: Conversation }>> {
  const state = (await loadRooms(db, [roomId], 'read')).get(roomId)
  if (!state || state.room.serviceId !== session.serviceId) return fail('not-found')
  const conversation = conversationFor(state, session)
  return conversation ? ok({ conversation }) : fail('not-found')
}
