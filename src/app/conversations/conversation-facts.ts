import { useMemo } from 'react'
import type { ConversationRow } from '#core/store/rows.ts'

const changing = ['lastSeq', 'lastAtMs', 'preview', 'previewEid', 'marks', 'unread', 'ranges', 'heardAtMs'] as const
const isChanging = (name: string) => changing.some((each) => each === name)

/** A conversation without what changes with each message and each mark. */
export type ConversationFacts = Omit<ConversationRow, (typeof changing)[number]>

/** The facts of a conversation, the same object until one of them changes: messages render nothing that shows only facts. */
export function useConversationFacts(row: ConversationRow): ConversationFacts {
  const text = JSON.stringify(row, (name, value: unknown) => (isChanging(name) ? undefined : value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether a fact has changed
  return useMemo(() => row, [text])
}
