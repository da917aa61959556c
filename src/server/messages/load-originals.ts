import { and, eq, inArray } from 'drizzle-orm'
import type { Message, Written } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import type { SendRequest } from './send-request.ts'
import { messages } from './tables.ts'

/** A message that another one answers. */
export type Original = Pick<Written<Message>, 'id' | 'roomId' | 'seq' | 'senderName' | 'text' | 'kind'>

/** The messages that those of a batch answer, by id. Most batches answer none, and ask for none. */
export async function loadOriginals(tx: Db, requests: readonly SendRequest[]): Promise<ReadonlyMap<string, Original>> {
  const ids = requests.flatMap(({ replyToId }) => replyToId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(messages)
    .where(and(inArray(messages.id, ids), eq(messages.kind, 'text')))
  return new Map(rows.map((row) => [row.id, row]))
}
