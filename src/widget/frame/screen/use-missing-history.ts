import { useEffect } from 'react'
import type { LogItem } from '#app/messages/log-items.ts'
import { missingBefore } from '#app/messages/missing-before.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import type { Chat } from '#widget/frame/chat/chat.ts'

/** Fetches the messages that are missing between the first one that is shown and the last, while connected; where none is shown, the last ones. */
export function useMissingHistory(
  chat: Chat,
  items: readonly LogItem[] | null,
  conversation: ConversationRow | null,
  isConnected: boolean,
) {
  const first = items?.find((item) => item.kind === 'message' || item.kind === 'event')
  const gap =
    items && conversation?.member
      ? missingBefore(conversation.ranges, first?.message.seq ?? conversation.lastSeq, conversation.lastSeq)
      : null
  useEffect(() => {
    if (gap !== null && isConnected) void chat.fetchBefore(gap)
  }, [chat, gap, isConnected])
}
