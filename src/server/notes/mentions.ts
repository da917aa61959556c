import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Mention } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { mentions } from './tables.ts'

/** Newest mentions that clients keep. */
const mostMentions = 200

const shown = {
  id: mentions.id,
  roomId: mentions.roomId,
  authorName: mentions.authorName,
  visitorName: mentions.visitorName,
  preview: mentions.preview,
  atMs: mentions.atMs,
  readAtMs: mentions.readAtMs,
}

/** The newest notes that mention the user. */
export const ownMentions = (tx: Db, { eid, serviceId }: Session): Promise<Mention[]> =>
  tx
    .select(shown)
    .from(mentions)
    .where(and(eq(mentions.eid, eid), eq(mentions.serviceId, serviceId)))
    .orderBy(desc(mentions.atMs), desc(mentions.id))
    .limit(mostMentions)

/** Marks the user's mentions up to a moment as read, on every device. */
export async function readMentions(
  { tx, feed }: Transaction,
  { eid, serviceId }: Session,
  { untilMs, nowMs }: { untilMs: number; nowMs: number },
): Promise<void> {
  const read = await tx
    .update(mentions)
    .set({ readAtMs: nowMs })
    .where(
      and(
        eq(mentions.eid, eid),
        eq(mentions.serviceId, serviceId),
        isNull(mentions.readAtMs),
        lte(mentions.atMs, untilMs),
      ),
    )
    .returning(shown)
  if (read.length > 0) await feed.putAll('mention', read, { serviceId, eid })
}
