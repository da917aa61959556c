import type { FeedEntry } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { LiveValue } from '#core/store/rows.ts'

/** How many events are kept for tabs that draw late. */
const keptCount = 10

/** Keeps the newest events that others caused in the user's conversations, for all tabs [INQ-01]. */
export function createInquiryNews(clock: Clock, show: (news: LiveValue<'inquiry-news'>) => void) {
  let events: LiveValue<'inquiry-news'>['events'] = []
  return (entries: readonly FeedEntry[], selfEid: string) => {
    const added = entries.flatMap((entry) =>
      entry.kind === 'conversation' && entry.event && entry.event.byEid !== selfEid
        ? [{ n: entry.n, localAtMs: clock.nowMs(), ...entry.event, conversation: entry.conversation }]
        : [],
    )
    if (added.length === 0) return
    events = [...events, ...added].slice(-keptCount)
    show({ events })
  }
}
