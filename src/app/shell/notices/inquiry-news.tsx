import { useEffect, useRef } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { LiveValue } from '#core/store/rows.ts'

type Event = LiveValue<'inquiry-news'>['events'][number]

/** Longer than usual: the agent may be looking at something else, and nothing else says it. */
const shownForMs = 30_000

/** Tells the agent what others have done with their inquiries: who took one over, and who removed them from a room. */
export function InquiryNews() {
  const news = useLiveRow('inquiry-news')
  const toasts = useToasts()
  /** Feed number of the newest event that was told. */
  const told = useRef(0)
  useEffect(() => {
    // This part is loaded after the start: what happened since the page was opened is told too.
    const fresh = (news?.events ?? []).filter(
      ({ n, localAtMs }) => n > told.current && localAtMs >= performance.timeOrigin,
    )
    for (const event of fresh) {
      told.current = event.n
      const text = newsText(event)
      if (text !== null)
        toasts.show({ id: `inquiry/${event.n}`, severity: 'info', removedTime: shownForMs, children: text })
    }
  }, [news, toasts])
  return null
}

/** Null for events after which the user still has the conversation: its log shows them. */
export function newsText({ name, byName, conversation: { member, visitorName } }: Event): string | null {
  if (member) return null
  switch (name) {
    case 'takeover':
      return t`${byName} took over your conversation with ${visitorName}`
    case 'picked-up':
      return t`${byName} is now handling ${visitorName}`
    case 'transfer':
      // The backend did it: `PassedNotice` says so.
      return byName === '' ? null : t`${visitorName} asked for someone else`
    case 'status-changed':
      return t`${byName} removed you from the conversation with ${visitorName}`
    default:
      return null
  }
}
