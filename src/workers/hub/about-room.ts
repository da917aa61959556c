import type { LogContext } from '#core/logging/logger.ts'
import type { HubStore } from '#core/store/hub-store.ts'

/** The conversation and the visitor that a log line is about [ENT-09]; nobody without a room. */
export async function aboutRoom(
  store: Pick<HubStore, 'conversation'>,
  roomId: string | null,
): Promise<Partial<LogContext>> {
  if (roomId === null) return {}
  const conversation = await store.conversation(roomId).catch(() => null)
  return { cid: roomId, vid: conversation?.visitorEid ?? null }
}
