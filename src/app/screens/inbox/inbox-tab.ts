import type { IconName } from '#app/ui/icon.tsx'
import type { StateValue } from '#core/store/rows.ts'

export const inboxTabs = ['open', 'handling', 'missed', 'closed'] as const
export type InboxTab = (typeof inboxTabs)[number]

export const isInboxTab = (value: unknown): value is InboxTab => inboxTabs.some((tab) => tab === value)

export const tabTitles: Record<InboxTab, string> = {
  open: 'Open',
  handling: 'Handling',
  missed: 'Missed',
  closed: 'Closed',
}

/** What is shown to who did not choose: one's own work if there is any. */
export const defaultTab = (counts: StateValue<'counts'> | null): InboxTab =>
  counts && counts.handling > 0 ? 'handling' : 'open'

/** What will come into an empty tab, and what to do now. */
export const emptyWords: Record<InboxTab, { icon: IconName; title: string; words: string }> = {
  open: {
    icon: 'inbox',
    title: 'Nobody is waiting',
    words: 'New inquiries wait here until somebody takes them. Stay available, and they are offered to you.',
  },
  handling: {
    icon: 'chat',
    title: 'You handle no inquiry',
    words: 'Inquiries that you accept stay here until you close them. Look into Open for who is waiting.',
  },
  missed: {
    icon: 'check',
    title: 'Nothing was missed',
    words: 'Inquiries that nobody took in time come here. Take them over when you find a moment.',
  },
  closed: {
    icon: 'clock',
    title: 'Nothing is closed yet',
    words: 'Inquiries that are done come here, with all that was said, to read again.',
  },
}
