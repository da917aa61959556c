import { eq, inArray, sql } from 'drizzle-orm'
import { excerptOf } from '#core/search/excerpt.ts'
import { type SearchTerm, searchTerms } from '#core/search/search-terms.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { runsIn, tsQueryOf } from '#server/search/search-query.ts'
import { knowledgePublished } from './tables.ts'

type Hit = { term: number; id: string; isInTitle: boolean }
export type FoundEntry = { id: string; title: string; language: string; excerpt: string }

/** Entries with one term that are looked at. */
const mostOfTerm = 1000
/** A term counts so much more in a title. */
const titleFactor = 3

/**
 * The published entries that fit best to a text, the best first: not all of its words need to be there, and those that
 * few entries have say most.
 *
 * @param options.nearBest only those with at least this part of the best one's score
 */
export async function findPublished(
  db: Db,
  serviceId: string,
  text: string,
  { limit, nearBest = 0 }: { limit: number; nearBest?: number },
): Promise<{ entries: FoundEntry[]; terms: readonly SearchTerm[] }> {
  const terms = searchTerms(text)
  const nothing = { entries: [], terms }
  if (terms.length === 0) return nothing
  const total = await db.$count(knowledgePublished, eq(knowledgePublished.serviceId, serviceId))
  const hits = await rowsOf<Hit>(
    db,
    sql.join(
      terms.map((term, index) => hitsOf(serviceId, term, index)),
      sql` union all `,
    ),
  )
  const scores = scored(hits, terms, total)
  const [, best = 0] = scores[0] ?? []
  const ids = scores
    .filter(([, score]) => score >= best * nearBest)
    .slice(0, limit)
    .map(([id]) => id)
  if (ids.length === 0) return nothing
  const { entryId, title, language, plainText } = knowledgePublished
  const rows = await db
    .select({ id: entryId, title, language, plainText })
    .from(knowledgePublished)
    .where(inArray(entryId, ids))
  const byId = new Map(rows.map(({ plainText, ...row }) => [row.id, { ...row, excerpt: excerptOf(plainText, terms) }]))
  return { entries: ids.flatMap((id) => byId.get(id) ?? []), terms }
}

const hitsOf = (serviceId: string, term: SearchTerm, index: number) => {
  const query = sql`${tsQueryOf([term])}::tsquery`
  const runs = runsIn(sql`(p.title || ' ' || p.plain_text)`, [term])
  return sql`(select ${index}::int as term, p.entry_id as id, p.title_words @@ ${query} as "isInTitle"
    from knowledge_published p where p.service_id = ${serviceId} and p.words @@ ${query} ${runs}
    limit ${mostOfTerm}::int)`
}

/** Entries by their score, the best first. A term that most entries have is left out, if there are others. */
function scored(hits: readonly Hit[], terms: readonly SearchTerm[], total: number): Array<[string, number]> {
  const counts = terms.map((_, index) => hits.filter(({ term }) => term === index).length)
  const isCommon = (term: number) => total >= 6 && (counts[term] ?? 0) > total / 2
  const telling = hits.filter(({ term }) => !isCommon(term))
  const scores = new Map<string, number>()
  for (const { id, term, isInTitle } of telling.length > 0 ? telling : hits) {
    const count = counts[term] ?? 0
    // The weight of a rare term, as in BM25.
    const weight = Math.log(1 + (total - count + 0.5) / (count + 0.5))
    scores.set(id, (scores.get(id) ?? 0) + weight * (isInTitle ? titleFactor : 1))
  }
  return [...scores].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
}
