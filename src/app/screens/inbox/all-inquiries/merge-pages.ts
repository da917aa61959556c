import type { ServiceInquiry } from '#core/contract/index.ts'

/**
 * The rows of a list whose first page was asked for again: that page, and below it the rows that are known from earlier
 * answers. What stood within the first page and is not in it any more is gone from the list.
 *
 * @param known rows of earlier answers, in any order
 */
export function mergePages(first: readonly ServiceInquiry[], known: readonly ServiceInquiry[]): ServiceInquiry[] {
  const last = first.at(-1)
  if (!last) return []
  const ids = new Set(first.map(({ conversationId }) => conversationId))
  const below = new Map(
    known
      .filter((row) => !ids.has(row.conversationId) && isAfter(row, last))
      .map((row) => [row.conversationId, row] as const),
  )
  return [...first, ...[...below.values()].toSorted((a, b) => (isAfter(a, b) ? 1 : -1))]
}

/** Whether a row comes after another one: the latest first, then by the id, as the backend lists them. */
const isAfter = (row: ServiceInquiry, other: ServiceInquiry): boolean =>
  row.sinceMs < other.sinceMs || (row.sinceMs === other.sinceMs && row.conversationId < other.conversationId)
