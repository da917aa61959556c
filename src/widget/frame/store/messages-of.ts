import { messageKey } from '#core/store/rows.ts'
import type { KeyRange } from './tables.ts'

/** Keys of all messages of a room, or of those from `fromSeq` on. */
export const messagesOf = (roomId: string, fromSeq = 0): KeyRange => ({
  from: messageKey(roomId, fromSeq),
  to: messageKey(roomId, 9_999_999_999),
})
