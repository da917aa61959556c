import { type InboxTab, inboxTabs, tabTitles } from '#app/conversations/inbox-tab.ts'
import { useStateRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { TabList } from '#app/ui/layout/tab-list.tsx'

type Props = { chosen: InboxTab; panelId: string; onChoose(tab: InboxTab): void }

/** The four states of inquiries, each with its live number, except for closed ones. */
export function InboxTabs(props: Props) {
  const counts = useStateRow('counts')
  const tabs = inboxTabs.map((id) => ({ id, title: tabTitles[id], count: id === 'closed' ? 0 : (counts?.[id] ?? 0) }))
  return <TabList label={t`Conversations`} tabs={tabs} {...props} />
}
