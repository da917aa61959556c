import { useId } from 'react'
import { dayText, midnightOf } from '#app/browser/day-field.ts'
import type { InboxTab } from '#app/conversations/inbox-tab.ts'
import { useConversations, useEntities, useStaff } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useReminders } from '#app/reminders/use-reminders.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { inboxSorts } from '#core/contract/limits.ts'
import { filterInbox, type InboxFilter, isPlainFilter, noInboxFilter } from '#core/inquiries/inbox-filter.ts'
import * as css from './inbox-tools.css.ts'
import { InboxViews } from './inbox-views.tsx'
import { PickedActions } from './picked-actions.tsx'
import { mostFiltered } from './shown-rows.ts'
import type { Picking } from './use-picking.ts'

type Props = {
  tab: InboxTab
  filter: InboxFilter
  onFilter(filter: InboxFilter): void
  onShown(): void
  picking: Picking
}

/** Filter and order of the list, and the actions on what is picked in it. */
export function InboxTools({ tab, filter, onFilter, onShown, picking }: Props) {
  const labels = useEntities('label') ?? []
  const staff = useStaff() ?? []
  const rows = filterInbox(useConversations(tab, mostFiltered) ?? [], filter, useReminders())
  const { picked } = picking
  const change = (part: Partial<InboxFilter>) => onFilter({ ...filter, ...part })
  return (
    <search className={css.tools} aria-label={t`Filters`}>
      <InboxViews tab={tab} filter={filter} onFilter={onFilter} onShown={onShown} />
      {labels.length > 0 && (
        <Dropdown
          label={t`Labels`}
          mode="multiple"
          options={labels.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={[...filter.labelIds]}
          onChange={(labelIds) => change({ labelIds })}
          placeholder={t`With any label`}
        />
      )}
      <Dropdown
        label={t`Agent`}
        mode="single"
        options={staff.map(({ eid, name }) => ({ value: eid, label: name }))}
        chosen={filter.agentEid === null ? [] : [filter.agentEid]}
        onChange={([agentEid = null]) => change({ agentEid })}
        placeholder={t`Anyone`}
      />
      <TextField
        id={useId()}
        type="date"
        label={t`Active since`}
        value={filter.sinceMs === null ? '' : dayText(filter.sinceMs)}
        onChange={({ target: { valueAsDate } }) => change({ sinceMs: valueAsDate && midnightOf(valueAsDate) })}
      />
      <SelectField
        id={useId()}
        label={t`Order`}
        options={inboxSorts.map((sort) => [sort, sortText[sort]])}
        value={filter.sort}
        onChange={({ target }) => change({ sort: inboxSorts.find((sort) => sort === target.value) ?? 'newest' })}
      />
      <Checkbox checked={filter.unreadOnly} onChange={({ target }) => change({ unreadOnly: target.checked })}>
        {t`Unread only`}
      </Checkbox>
      <Checkbox checked={filter.remindedOnly} onChange={({ target }) => change({ remindedOnly: target.checked })}>
        {t`Has a reminder`}
      </Checkbox>
      <div className={css.line}>
        <span className={css.count} role="status">
          {picked ? t`${picked.size} of ${rows.length} selected` : t`${rows.length} shown`}
        </span>
        {!isPlainFilter(filter) && (
          <Button look="link" onClick={() => onFilter(noInboxFilter)}>{t`Clear filters`}</Button>
        )}
        {picked ? (
          <>
            <Button look="link" onClick={() => picking.pick(rows.map(({ id }) => id))}>{t`Select all`}</Button>
            <Button look="link" onClick={picking.end}>{t`Done`}</Button>
          </>
        ) : (
          <Button look="link" onClick={picking.begin}>{t`Select`}</Button>
        )}
      </div>
      {picked && picked.size > 0 && (
        <PickedActions tab={tab} rows={rows.filter(({ id }) => picked.has(id))} onDone={picking.end} />
      )}
    </search>
  )
}

const sortText: Record<InboxFilter['sort'], string> = {
  get newest() {
    return t`Latest activity first`
  },
  get oldest() {
    return t`Oldest activity first`
  },
  get name() {
    return t`By name`
  },
}
