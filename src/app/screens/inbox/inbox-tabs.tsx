import { type InboxTab, inboxTabs, tabTitles } from '#app/conversations/inbox-tab.ts'
import { useStateRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { TabList } from '#app/ui/layout/tab-list.tsx'

type Id = InboxTab | 'all'
type Props = { chosen: Id; hasAll: boolean; panelId: string; onChoose(tab: Id): void }

/**
 * The four states of inquiries, each with its live number, except for closed ones; before them all of the service, for those
 * who may see them.
 */
export function InboxTabs({ hasAll, ...props }: Props) {
  const counts = useStateRow('counts')
  const tabs = inboxTabs.map((id) => ({ id, title: tabTitles[id], count: id === 'closed' ? 0 : (counts?.[id] ?? 0) }))
  return (
    <TabList<Id> label={t`Conversations`} tabs={hasAll ? [{ id: 'all', title: t`All` }, ...tabs] : tabs} {...props} />
  )
}
