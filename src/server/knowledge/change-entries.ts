import { and, count, eq, lt, ne, notExists, sql } from 'drizzle-orm'
import {
  type CallArguments,
  type Calls,
  isTooLargeText,
  type KnowledgeEntry,
  maxKnowledgeBytes,
  maxKnowledgeEntries,
  maxKnowledgeVersions,
  picturesIn,
} from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { lockService } from '#server/services/lock-service.ts'
import { findEntry } from './entries.ts'
import { hasPictures } from './pictures.ts'
import { knowledgeEntries, knowledgeFolders, knowledgePublished, knowledgeVersions } from './tables.ts'

type NewEntry = CallArguments<Calls['createKnowledgeBaseEntry']>['body']
type Answer = Promise<Result<{ entry: KnowledgeEntry }>>

/** Tells the staff of an entry as it is now. */
export async function tell({ tx, feed }: Transaction, { serviceId }: { serviceId: string }, id: string): Answer {
  const entry = await findEntry(tx, serviceId, id)
  if (!entry.ok) return entry
  await feed.put('knowledgeEntry', entry.value, { serviceId })
  return ok({ entry: entry.value })
}

type Written = Partial<Pick<NewEntry, 'text' | 'folderId'>>

/** `knowledge-text-too-large`, `no-such-knowledge-folder`, `no-such-knowledge-picture`. */
async function check(tx: Db, serviceId: string, { text, folderId }: Written): Promise<Result<null>> {
  if (text && isTooLargeText(text)) {
    return fail('knowledge-text-too-large', undefined, { maxBytes: maxKnowledgeBytes })
  }
  if (folderId) {
    const isIt = and(eq(knowledgeFolders.serviceId, serviceId), eq(knowledgeFolders.id, folderId))
    if ((await tx.$count(knowledgeFolders, isIt)) === 0) return fail('no-such-knowledge-folder')
  }
  return text && !(await hasPictures(tx, serviceId, picturesIn(text))) ? fail('no-such-knowledge-picture') : ok(null)
}

/** `too-many-knowledge-entries`, `key-conflict`, and what `check` says. A known id answers the entry that there is. */
export const createEntry: WriteHandler<'createKnowledgeBaseEntry'> = async (
  { body: draft },
  { tx, feed, session, nowMs },
) => {
  const { serviceId, name } = session
  await lockService(tx, serviceId)
  const known = await findEntry(tx, serviceId, draft.id)
  if (known.ok) return ok({ entry: known.value })
  const checked = await check(tx, serviceId, draft)
  if (!checked.ok) return checked
  const [total] = await tx
    .select({ rows: count() })
    .from(knowledgeEntries)
    .where(eq(knowledgeEntries.serviceId, serviceId))
  if ((total?.rows ?? 0) >= maxKnowledgeEntries) {
    return fail('too-many-knowledge-entries', undefined, { limit: maxKnowledgeEntries })
  }
  const by = { updatedAtMs: nowMs, updatedByName: name, revision: 1 }
  const added = await tx
    .insert(knowledgeEntries)
    .values({ ...draft, serviceId, ...by })
    .onConflictDoNothing()
    .returning({ id: knowledgeEntries.id })
  // The id belongs to an entry elsewhere.
  if (added.length === 0) return fail('key-conflict')
  await keepVersion(tx, { nowMs, name }, { ...draft, revision: 1 })
  return tell({ tx, feed }, { serviceId }, draft.id)
}

/**
 * `not-found`, what `check` says, and `knowledge-entry-changed` if somebody has saved since that revision, unless they
 * wrote the same. A move to another folder is no new version, and the last one counts.
 */
export const updateEntry: WriteHandler<'updateKnowledgeBaseEntry'> = async (
  { params: { id }, body: { revision, folderId, ...change } },
  { tx, feed, session: { serviceId, name }, nowMs },
) => {
  await lockService(tx, serviceId)
  const known = await findEntry(tx, serviceId, id)
  if (!known.ok) return known
  const checked = await check(tx, serviceId, { ...change, ...(folderId !== undefined && { folderId }) })
  if (!checked.ok) return checked
  const isIt = eq(knowledgeEntries.id, id)
  const next = { ...pick(known.value), ...change }
  if (JSON.stringify(next) !== JSON.stringify(pick(known.value))) {
    const now = known.value.revision
    if (now !== revision) return fail('knowledge-entry-changed', undefined, { revision: now })
    await tx
      .update(knowledgeEntries)
      .set({ ...next, revision: now + 1, updatedAtMs: nowMs, updatedByName: name })
      .where(isIt)
    await keepVersion(tx, { nowMs, name }, { ...next, id, revision: now + 1 })
  }
  if (folderId !== undefined) await tx.update(knowledgeEntries).set({ folderId }).where(isIt)
  return tell({ tx, feed }, { serviceId }, id)
}

const pick = ({ title, text, language }: KnowledgeEntry) => ({ title, text, language })

type Version = Pick<KnowledgeEntry, 'id' | 'title' | 'text' | 'language' | 'revision'>

/** Keeps a text under its revision, and forgets those that are too many; never the one that is published. */
async function keepVersion(tx: Db, { nowMs, name }: { nowMs: number; name: string }, { id, ...version }: Version) {
  const by = { savedAtMs: nowMs, savedByName: name, pictureIds: picturesIn(version.text) }
  await tx.insert(knowledgeVersions).values({ entryId: id, ...version, ...by })
  const published = tx
    .select({ one: sql`1` })
    .from(knowledgePublished)
    .where(and(eq(knowledgePublished.entryId, id), eq(knowledgePublished.revision, knowledgeVersions.revision)))
  await tx
    .delete(knowledgeVersions)
    .where(
      and(
        eq(knowledgeVersions.entryId, id),
        lt(knowledgeVersions.revision, version.revision - maxKnowledgeVersions + 1),
        ne(knowledgeVersions.revision, version.revision),
        notExists(published),
      ),
    )
}

/** `not-found`. Its versions, votes and page go with it. */
export const deleteEntry: WriteHandler<'deleteKnowledgeBaseEntry'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId } },
) => {
  const deleted = await tx
    .delete(knowledgeEntries)
    .where(and(eq(knowledgeEntries.serviceId, serviceId), eq(knowledgeEntries.id, id)))
    .returning({ id: knowledgeEntries.id })
  if (deleted.length === 0) return fail('not-found')
  await feed.remove('knowledgeEntry', id, { serviceId })
  return ok(null)
}
