import { useId } from 'react'
import { inboxTabs, isInboxTab, tabTitles } from '#app/conversations/inbox-tab.ts'
import { useEntities, useStaff } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import * as page from '#app/page/page.css.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { anything, isPlain, type Sought } from './search-address.ts'

type Props = { sought: Sought; onChange(part: Partial<Sought>): void }

/** Filters of a search. */
export function SearchFilters({ sought, onChange }: Props) {
  const { eid: ownEid } = useOwnSelf()
  const staff = useStaff() ?? []
  const labels = useEntities('label') ?? []
  const ids = [useId(), useId(), useId()]
  const people = staff.map(({ eid, name }) => ({ value: eid, label: eid === ownEid ? t`Me` : name }))
  return (
    <div className={page.fields}>
      <Dropdown
        label={t`Written by`}
        mode="single"
        options={people}
        placeholder={t`Anyone`}
        chosen={sought.eid ? [sought.eid] : []}
        onChange={([eid = '']) => onChange({ eid })}
      />
      {labels.length > 0 && (
        <Dropdown
          label={t`Label`}
          mode="single"
          options={labels.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t`With any label`}
          chosen={sought.labelId ? [sought.labelId] : []}
          onChange={([labelId = '']) => onChange({ labelId })}
        />
      )}
      <SelectField
        id={ids[0]}
        label={t`Status`}
        options={[['', t`Any status`], ...inboxTabs.map((tab) => [tab, tabTitles[tab]] as const)]}
        value={sought.status}
        onChange={({ target: { value } }) => onChange({ status: isInboxTab(value) ? value : '' })}
      />
      <TextField
        id={ids[1]}
        type="date"
        label={t`From`}
        value={sought.from}
        max={sought.until}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        id={ids[2]}
        type="date"
        label={t`Until`}
        value={sought.until}
        min={sought.from}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      {!isPlain(sought) && <Button look="link" onClick={() => onChange(anything)}>{t`Clear filters`}</Button>}
    </div>
  )
}
