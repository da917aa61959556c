import { useMemo } from 'react'
import { type ConversationFacts, factsText } from '#core/store/conversation-facts.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** The facts of a conversation, the same object until one of them changes: messages render nothing that shows only facts. */
export function useConversationFacts(row: ConversationRow): ConversationFacts {
  const text = factsText(row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether a fact has changed
  return useMemo(() => row, [text])
}
