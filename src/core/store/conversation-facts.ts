import type { ConversationRow } from './rows.ts'

const changing = ['lastSeq', 'lastAtMs', 'preview', 'previewEid', 'marks', 'unread', 'ranges', 'heardAtMs'] as const
const isChanging = (name: string) => changing.some((each) => each === name)

/** A conversation without what changes with each message and each mark. */
export type ConversationFacts = Omit<ConversationRow, (typeof changing)[number]>

/** Text of the facts in `rows`, at any depth: the same until one of them changes. */
export const factsText = (rows: unknown): string =>
  JSON.stringify(rows, (name, value: unknown) => (isChanging(name) ? undefined : value))
