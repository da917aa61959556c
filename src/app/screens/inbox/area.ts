import type { Area } from '#app/areas/area.ts'
import { inboxTabs, tabTitles } from '#app/conversations/inbox-tab.ts'
import { useStateRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'

export const inboxArea = {
  path: '/inbox',
  label: () => t`Inbox`,
  icon: 'inbox',
  place: 'rail',
  isForKiosk: true,
  useCount: () => useStateRow('counts')?.unread ?? 0,
  entries: async () => inboxTabs.map((tab) => ({ label: tabTitles[tab], to: '/inbox', search: { tab } })),
} as const satisfies Area
