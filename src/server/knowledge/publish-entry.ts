import { and, eq } from 'drizzle-orm'
import { picturesIn, plainTextOf } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import { tell } from './change-entries.ts'
import { findEntry } from './entries.ts'
import { knowledgePublished } from './tables.ts'

/**
 * Shows the newest text to visitors. `not-found`, and `knowledge-entry-changed` if it is no longer the text that the
 * caller has read.
 */
export const publishEntry: WriteHandler<'publishKnowledgeEntry'> = async (
  { params: { id }, body: { revision } },
  { tx, feed, nowMs, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const known = await findEntry(tx, serviceId, id)
  if (!known.ok) return known
  const entry = known.value
  if (entry.revision !== revision) {
    return fail('knowledge-entry-changed', undefined, { revision: entry.revision })
  }
  if (entry.published?.revision === revision) return ok({ entry })
  const { title, text, language } = entry
  const shown = { revision, title, text, language, publishedAtMs: nowMs }
  const derived = { pictureIds: picturesIn(text), plainText: plainTextOf(text) }
  await tx
    .insert(knowledgePublished)
    .values({ entryId: id, serviceId, ...shown, ...derived })
    .onConflictDoUpdate({ target: knowledgePublished.entryId, set: { ...shown, ...derived } })
  return tell({ tx, feed }, { serviceId }, id)
}

/** `not-found`. An entry that is not published stays as it is. */
export const unpublishEntry: WriteHandler<'unpublishKnowledgeEntry'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId } },
) => {
  await tx
    .delete(knowledgePublished)
    .where(and(eq(knowledgePublished.serviceId, serviceId), eq(knowledgePublished.entryId, id)))
  return tell({ tx, feed }, { serviceId }, id)
}
