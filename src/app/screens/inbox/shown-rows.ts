import type { InboxTab } from '#app/conversations/inbox-tab.ts'
import { useConversations } from '#app/data/rows.ts'
import { useReminderClock, useReminders } from '#app/reminders/use-reminders.ts'
import { filterInbox, type InboxFilter, isPlainFilter } from '#core/inquiries/inbox-filter.ts'
import { inReminderOrder } from '#core/reminders/reminders-now.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** As many conversations as a filter looks at, from the newest on. */
export const mostFiltered = 10_000

/**
 * The conversations of a tab: the newest ones, or all that the filter lets through. As they come, those of which the
 * user is reminded now are first, and those for later last.
 */
export function useShownRows(
  tab: InboxTab,
  filter: InboxFilter,
  limit: number,
): readonly ConversationRow[] | undefined {
  const rows = useConversations(tab, isPlainFilter(filter) ? limit : mostFiltered)
  const reminders = useReminders()
  const nowMs = useReminderClock(reminders.size)
  const shown = rows && filterInbox(rows, filter, reminders)
  return shown && filter.sort === 'newest' ? inReminderOrder(shown, reminders, nowMs) : shown
}
