import { roomEntitiesQuery } from '#app/data/room-entities.ts'
import { conversationQuery, draftQuery, filesQuery, messagesQuery, outboxQuery } from '#app/data/rows.ts'
import { changesLane } from '#core/contract/lanes.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** Number of messages that a conversation is opened with. */
const firstCount = 60

/** Number of the first message that a conversation is opened with: the newest messages are shown first. */
export const firstSeqOf = ({ lastSeq }: Pick<ConversationRow, 'lastSeq'>): number => Math.max(1, lastSeq - firstCount)

/** The live queries that a conversation is rendered from. */
export const roomQueries = (row: ConversationRow) => [
  conversationQuery(row.id),
  outboxQuery(row.id),
  draftQuery(row.id),
  messagesQuery(row.id, firstSeqOf(row)),
  roomEntitiesQuery('note', row.id),
  roomEntitiesQuery('messageChange', row.id),
  outboxQuery(changesLane(row.id)),
  filesQuery(row.id),
]
