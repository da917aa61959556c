import { and, asc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { KnowledgeEntry } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { maxAnswerBytes } from '#server/calls/answer-size.ts'
import type { Db } from '#server/db/database.ts'
import { knowledgeEntries, knowledgePublished } from './tables.ts'

const isIt = (serviceId: string, ...more: Array<SQL | undefined>) =>
  and(eq(knowledgeEntries.serviceId, serviceId), ...more)

const shown = {
  id: knowledgeEntries.id,
  folderId: knowledgeEntries.folderId,
  title: knowledgeEntries.title,
  text: knowledgeEntries.text,
  language: knowledgeEntries.language,
  revision: knowledgeEntries.revision,
  updatedAtMs: knowledgeEntries.updatedAtMs,
  updatedByName: knowledgeEntries.updatedByName,
}
const { revision, publishedAtMs, title, language, text } = knowledgePublished
const publishedColumns = { revision, atMs: publishedAtMs, title, language, text }

async function entriesWhere(db: Db, condition: SQL | undefined): Promise<KnowledgeEntry[]> {
  const rows = await db
    .select({ entry: shown, published: publishedColumns })
    .from(knowledgeEntries)
    .leftJoin(knowledgePublished, eq(knowledgePublished.entryId, knowledgeEntries.id))
    .where(condition)
    .orderBy(asc(knowledgeEntries.id))
  return rows.map(({ entry, published }) => ({
    ...entry,
    published: published && {
      ...published,
      // The newest text is not sent twice.
      text: published.revision === entry.revision ? null : published.text,
    },
  }))
}

/** `not-found`, also for an entry of another service. */
export async function findEntry(db: Db, serviceId: string, id: string): Promise<Result<KnowledgeEntry>> {
  const [entry] = await entriesWhere(db, isIt(serviceId, eq(knowledgeEntries.id, id)))
  return entry ? ok(entry) : fail('not-found')
}

/** A page of all entries by their ids: at most `limit`, and as many as fit into an answer. */
export async function pageOfEntries(
  db: Db,
  serviceId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ entries: KnowledgeEntry[]; next: string | null }> {
  const { id } = knowledgeEntries
  // Sizes first: the texts of a page that does not fit are never read.
  const sizes = await db
    .select({
      id,
      bytes: sql<number>`octet_length(${knowledgeEntries.text}::text) + coalesce(octet_length(${text}::text), 0)`,
    })
    .from(knowledgeEntries)
    .leftJoin(knowledgePublished, eq(knowledgePublished.entryId, id))
    .where(isIt(serviceId, after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit + 1)
  const page = sizes.slice(0, Math.min(limit, fitting(sizes.map(({ bytes }) => bytes))))
  const [first, last] = [page.at(0), page.at(-1)]
  if (!first || !last) return { entries: [], next: null }
  const entries = await entriesWhere(db, isIt(serviceId, gte(id, first.id), lte(id, last.id)))
  return { entries, next: page.length < sizes.length ? last.id : null }
}

/** Bytes reserved for each entry besides its texts. */
const envelopeBytes = 1000

/** Number of entries that fit into an answer: at least one. */
function fitting(sizes: readonly number[]): number {
  let bytes = 0
  const end = sizes.findIndex((size) => {
    bytes += size + envelopeBytes
    return bytes > maxAnswerBytes
  })
  return end < 0 ? sizes.length : Math.max(end, 1)
}
