import { useMemo } from 'react'
import type { ConversationRow } from '#core/store/rows.ts'

const changing = ['lastSeq', 'lastAtMs', 'preview', 'previewEid', 'marks', 'unread', 'ranges', 'heardAtMs'] as const
const isChanging = (name: string) => changing.some((each) => each === name)

/** A conversation without what changes with each message and each mark. */
export type ConversationFacts = Omit<ConversationRow, (typeof changing)[number]>

/** Text of the facts of everything in `rows`: the same until one of them changes. */
export const factsText = (rows: unknown): string =>
  JSON.stringify(rows, (name, value: unknown) => (isChanging(name) ? undefined : value))

/** The facts of a conversation, the same object until one of them changes: messages render nothing that shows only facts. */
export function useConversationFacts(row: ConversationRow): ConversationFacts {
  const text = factsText(row)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether a fact has changed
  return useMemo(() => row, [text])
}
