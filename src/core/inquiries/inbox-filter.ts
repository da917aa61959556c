import type { inboxSorts } from '#core/contract/limits.ts'
import type { ConversationRow } from '#core/store/rows.ts'

export type InboxSort = (typeof inboxSorts)[number]

/** Filter and order of the conversations of an inbox tab. */
export type InboxFilter = {
  /** Conversations with at least one of these labels; empty: all. */
  labelIds: readonly string[]
  unreadOnly: boolean
  /** Only conversations with a reminder of the user. */
  remindedOnly: boolean
  /** Only conversations whose newest inquiry this colleague handles or handled; null: all. */
  agentEid: string | null
  /** Only conversations with activity at this time or later, in ms; null: all. */
  sinceMs: number | null
  /** `newest`, `oldest`: by the last activity. `name`: by the visitor's name. */
  sort: InboxSort
}

export const noInboxFilter: InboxFilter = {
  labelIds: [],
  unreadOnly: false,
  remindedOnly: false,
  agentEid: null,
  sinceMs: null,
  sort: 'newest',
}

/** Whether a tab's rows can be shown as they come: all of them, newest first. */
export const isPlainFilter = ({ labelIds, unreadOnly, remindedOnly, agentEid, sinceMs, sort }: InboxFilter): boolean =>
  labelIds.length === 0 && !unreadOnly && !remindedOnly && agentEid === null && sinceMs === null && sort === 'newest'

/**
 * The rows that the filter lets through, in its order. `rows` come newest first.
 *
 * @param reminded conversations of which the user wants to be reminded
 */
export function filterInbox(
  rows: readonly ConversationRow[],
  filter: InboxFilter,
  reminded: { has(id: string): boolean },
): readonly ConversationRow[] {
  if (isPlainFilter(filter)) return rows
  const { labelIds, unreadOnly, remindedOnly, agentEid, sinceMs, sort } = filter
  const wanted = new Set(labelIds)
  const shown = rows.filter(
    ({ id, unread, inquiry, lastAtMs }) =>
      (!unreadOnly || unread > 0) &&
      (!remindedOnly || reminded.has(id)) &&
      (agentEid === null || inquiry?.agentEid === agentEid) &&
      (sinceMs === null || lastAtMs >= sinceMs) &&
      (wanted.size === 0 || inquiry?.labelIds?.some((label) => wanted.has(label))),
  )
  if (sort === 'oldest') return shown.toReversed()
  if (sort === 'name') return shown.toSorted((a, b) => a.visitorName.localeCompare(b.visitorName))
  return shown
}
