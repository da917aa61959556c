import type { InboxTab } from '#app/conversations/inbox-tab.ts'
import { useConversations } from '#app/data/rows.ts'
import { filterInbox, type InboxFilter, isPlainFilter } from '#core/inquiries/inbox-filter.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** As many conversations as a filter looks at, from the newest on. */
export const mostFiltered = 10_000

/** The conversations of a tab: the newest ones, or all that the filter lets through. */
export function useShownRows(
  tab: InboxTab,
  filter: InboxFilter,
  limit: number,
): readonly ConversationRow[] | undefined {
  const rows = useConversations(tab, isPlainFilter(filter) ? limit : mostFiltered)
  return rows && filterInbox(rows, filter)
}
