import { t } from '#app/language/t.ts'
import type { IconName } from '#app/ui/sign/icon.tsx'
import type { StateValue } from '#core/store/rows.ts'

export const inboxTabs = ['open', 'handling', 'missed', 'closed'] as const
export type InboxTab = (typeof inboxTabs)[number]

export const isInboxTab = (value: unknown): value is InboxTab => inboxTabs.some((tab) => tab === value)

export const tabTitles: Record<InboxTab, string> = {
  get open() {
    return t`Open`
  },
  get handling() {
    return t`Mine`
  },
  get missed() {
    return t`Missed`
  },
  get closed() {
    return t`Closed`
  },
}

/** The tab that is shown while the user has not chosen one: their own work, if there is any. */
export const defaultTab = (counts: StateValue<'counts'> | null): InboxTab =>
  counts && counts.handling > 0 ? 'handling' : 'open'

/** Text of an empty tab: what will appear there, and what to do now. */
export const emptyTexts: Record<InboxTab, { icon: IconName; title: string; text: string }> = {
  open: {
    icon: 'inbox',
    get title() {
      return t`No one is waiting`
    },
    get text() {
      return t`New chats appear here. While you’re available, we’ll offer them to you.`
    },
  },
  handling: {
    icon: 'chat',
    get title() {
      return t`No open conversations`
    },
    get text() {
      return t`Chats you accept stay here until you close them. Check Open to see who’s waiting.`
    },
  },
  missed: {
    icon: 'check',
    get title() {
      return t`No missed chats`
    },
    get text() {
      return t`Chats that weren’t answered in time appear here. Take them over when you have a moment.`
    },
  },
  closed: {
    icon: 'clock',
    get title() {
      return t`You haven’t closed anything yet`
    },
    get text() {
      return t`Conversations you handled are kept here.`
    },
  },
}
