import { and, asc, count, eq, gt, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type CannedResponse, maxCannedResponses, type PermissionType, type Written } from '#core/contract/index.ts'
import { maxTextBytes } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Whose } from '#server/feed/feed-draft.ts'
import { cannedResponses } from './tables.ts'

/** The shared responses of a service, or the personal ones of one member of its staff [ROL-02]. */
export type ResponseSet = {
  permissionType: PermissionType
  serviceId: string
  /** Null: the set is shared. */
  ownerEid: string | null
}

export type Response = Written<CannedResponse>

/** The set that a session names: nobody reaches the personal responses of somebody else. */
export const setOf = (
  { serviceId, eid }: Pick<Session, 'serviceId' | 'eid'>,
  permissionType: PermissionType,
): ResponseSet => ({ permissionType, serviceId, ownerEid: permissionType === 'personal' ? eid : null })

/** The condition of every statement: rows of that set. */
export const inSet = ({ serviceId, ownerEid }: ResponseSet, ...more: Array<SQL | undefined>): SQL | undefined =>
  and(
    eq(cannedResponses.serviceId, serviceId),
    ownerEid === null ? isNull(cannedResponses.ownerEid) : eq(cannedResponses.ownerEid, ownerEid),
    ...more,
  )

/** The entity as which clients keep a copy of the set. */
export const entityOf = ({ permissionType }: ResponseSet) =>
  permissionType === 'shared' ? ('sharedResponse' as const) : ('personalResponse' as const)

export const whoseFeeds = ({ serviceId, ownerEid }: ResponseSet): Whose =>
  ownerEid === null ? { serviceId } : { serviceId, eid: ownerEid }

/** Columns of a response as it is answered. */
export const shown = {
  id: cannedResponses.id,
  shortcut: cannedResponses.shortcut,
  title: cannedResponses.title,
  text: cannedResponses.text,
  category: cannedResponses.category,
  language: cannedResponses.language,
  updatedAtMs: cannedResponses.updatedAtMs,
  revision: cannedResponses.revision,
}

export const responseOf = (
  { permissionType }: ResponseSet,
  row: Pick<typeof cannedResponses.$inferSelect, keyof typeof shown>,
): Response => ({ ...row, permissionType })

/** How many more responses the set may have. */
export async function roomIn(db: Db, set: ResponseSet): Promise<number> {
  const [total] = await db.select({ rows: count() }).from(cannedResponses).where(inSet(set))
  return maxCannedResponses[set.permissionType] - (total?.rows ?? 0)
}

/**
 * A page of a set's responses, by their shortcuts: at most `limit`, and as many as fit into an answer.
 *
 * @param page.after `next` of the page before; null: the first page
 * @returns the page, and where the next one begins; null: this was the last
 */
export async function pageOf(
  db: Db,
  set: ResponseSet,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ responses: Response[]; next: string | null }> {
  const { shortcut, text } = cannedResponses
  // Sizes first: the texts of a page that does not fit are never read.
  const sizes = await db
    .select({ shortcut, bytes: sql<number>`octet_length(${text})` })
    .from(cannedResponses)
    .where(inSet(set, after === null ? undefined : gt(shortcut, after)))
    .orderBy(asc(shortcut))
    .limit(limit + 1)
  const page = sizes.slice(0, Math.min(limit, fitting(sizes.map(({ bytes }) => bytes))))
  const [first, last] = [page.at(0), page.at(-1)]
  if (!first || !last) return { responses: [], next: null }
  const rows = await db
    .select(shown)
    .from(cannedResponses)
    .where(inSet(set, gte(shortcut, first.shortcut), lte(shortcut, last.shortcut)))
    .orderBy(asc(shortcut))
  return {
    responses: rows.map((row) => responseOf(set, row)),
    next: page.length < sizes.length ? last.shortcut : null,
  }
}

/** Number of texts that fit into an answer: at least one. */
function fitting(sizes: readonly number[]): number {
  let bytes = 0
  const end = sizes.findIndex((size) => {
    bytes += size
    return bytes > maxTextBytes
  })
  return end < 0 ? sizes.length : Math.max(end, 1)
}

const pageLength = 200

/** All responses of a set, page by page. */
export async function* pagesOf(db: Db, set: ResponseSet): AsyncGenerator<Response[], void, void> {
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(db, set, { after, limit: pageLength })
    yield page.responses
    after = page.next
  } while (after !== null)
}
