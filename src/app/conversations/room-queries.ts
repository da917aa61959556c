import { conversationQuery, draftQuery, messagesQuery, outboxQuery } from '#app/data/rows.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** Messages that a conversation opens with. */
const firstCount = 60

/** The message that a conversation opens from: the newest ones are read first. */
export const firstSeqOf = ({ lastSeq }: Pick<ConversationRow, 'lastSeq'>): number => Math.max(1, lastSeq - firstCount)

/** The live queries that a conversation is rendered from. */
export const roomQueries = (row: ConversationRow) => [
  conversationQuery(row.id),
  outboxQuery(row.id),
  draftQuery(row.id),
  messagesQuery(row.id, firstSeqOf(row)),
]
