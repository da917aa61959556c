import { createHmac } from 'node:crypto'
import { and, asc, count, eq } from 'drizzle-orm'
import { helpEntryPath, type RichText } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import { knowledgeEntries, knowledgePublished, knowledgeVotes } from './tables.ts'

export type PublishedEntry = {
  id: string
  folderId: string | null
  title: string
  text: RichText
  language: string
  publishedAtMs: number
}
export type PublishedLine = Omit<PublishedEntry, 'text'>

const { entryId, title, text, language, publishedAtMs, serviceId: serviceColumn } = knowledgePublished
const line = { id: entryId, folderId: knowledgeEntries.folderId, title, language, publishedAtMs }

/** Titles of all published entries of a service, in order. */
export const publishedLines = (db: Db, serviceId: string): Promise<PublishedLine[]> =>
  db
    .select(line)
    .from(knowledgePublished)
    .innerJoin(knowledgeEntries, eq(knowledgeEntries.id, entryId))
    .where(eq(serviceColumn, serviceId))
    .orderBy(asc(title), asc(entryId))

/** A published entry; null if there is none. */
export async function publishedEntry(db: Db, serviceId: string, id: string): Promise<PublishedEntry | null> {
  const [entry] = await db
    .select({ ...line, text })
    .from(knowledgePublished)
    .innerJoin(knowledgeEntries, eq(knowledgeEntries.id, entryId))
    .where(and(eq(serviceColumn, serviceId), eq(entryId, id)))
  return entry ?? null
}

/** `not-found`: there is none, or it is a draft. */
export const getPublished: ReadHandler<'getPublishedKnowledge'> = async ({ params: { s: serviceId, id } }, { db }) => {
  const entry = await publishedEntry(db, serviceId, id)
  if (!entry) return fail('not-found')
  const { title, text, language } = entry
  return ok({ entry: { id, title, text, language, path: helpEntryPath(serviceId, entry) } })
}

/** The voter, as far as known. */
export type Voter = { address: string; userAgent: string }

/** Counts a vote; an earlier one of the same browser is replaced. `not-found` for what is not published. */
export async function vote(
  { db, keys }: { db: Db; keys: KeyRing },
  serviceId: string,
  { id, isHelpful, voter }: { id: string; isHelpful: boolean; voter: Voter },
): Promise<Result<null>> {
  if (!(await publishedEntry(db, serviceId, id))) return fail('not-found')
  const who = createHmac('sha256', keys[0])
    .update(JSON.stringify(['knowledge-vote', id, addressGroup(voter.address), voter.userAgent]))
    .digest('base64url')
  await db
    .insert(knowledgeVotes)
    .values({ entryId: id, voter: who, isHelpful })
    .onConflictDoUpdate({ target: [knowledgeVotes.entryId, knowledgeVotes.voter], set: { isHelpful } })
  return ok(null)
}

export async function votesOf(db: Db, id: string): Promise<{ helpful: number; unhelpful: number }> {
  const rows = await db
    .select({ isHelpful: knowledgeVotes.isHelpful, votes: count() })
    .from(knowledgeVotes)
    .where(eq(knowledgeVotes.entryId, id))
    .groupBy(knowledgeVotes.isHelpful)
  const of = (isHelpful: boolean) => rows.find((row) => row.isHelpful === isHelpful)?.votes ?? 0
  return { helpful: of(true), unhelpful: of(false) }
}
