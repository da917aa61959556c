import { useEffect } from 'react'
import type { LogItem } from '#app/messages/log-items.ts'
import { missingBefore } from '#app/messages/missing-before.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import type { Chat } from './chat.ts'

/** Fetches the messages that are missing between the first one that is shown and the last, while connected. */
export function useMissingHistory(
  chat: Chat,
  items: readonly LogItem[] | null,
  conversation: ConversationRow | null,
  isConnected: boolean,
) {
  const firstSeq = items?.find((item) => item.kind === 'message' || item.kind === 'event')?.message.seq
  const gap =
    conversation?.member && firstSeq !== undefined
      ? missingBefore(conversation.ranges, firstSeq, conversation.lastSeq)
      : null
  useEffect(() => {
    if (gap !== null && isConnected) void chat.command({ name: 'history', beforeSeq: gap })
  }, [chat, gap, isConnected])
}
