import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { files } from '#server/files/tables.ts'
import type { SendPlan } from './plan-sends.ts'
import { fileIdsOf } from './resolve-content.ts'

/** Gives the files of a batch's messages to these messages: their readers may read them. Most batches have none. */
export async function claimFiles(tx: Db, { messages, contents }: SendPlan): Promise<void> {
  for (const { id } of messages) {
    const content = contents.get(id)
    const fileIds = content ? fileIdsOf(content) : []
    if (fileIds.length === 0) continue
    await tx
      .update(files)
      .set({ messageId: id })
      .where(and(inArray(files.id, fileIds), isNull(files.messageId)))
  }
}

/** The message was removed: nobody reads its files any more, and they are deleted soon. */
export const forgetFiles = (tx: Db, messageId: string) =>
  tx.update(files).set({ messageId: null, createdAtMs: 0 }).where(eq(files.messageId, messageId))
