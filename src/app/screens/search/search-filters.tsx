import { useId } from 'react'
import { inboxTabs, isInboxTab, tabTitles } from '#app/conversations/inbox-tab.ts'
import { useEntities, useStaff } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { Button } from '#app/ui/action/button.tsx'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import { wide } from '#app/ui/form/filters.css.ts'
import { Filters } from '#app/ui/form/filters.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import { anything, isPlain, type Sought } from './search-address.ts'

type Props = { sought: Sought; onChange(part: Partial<Sought>): void }

/** Filters of a search. */
export function SearchFilters({ sought, onChange }: Props) {
  const { eid: ownEid } = useOwnSelf()
  const staff = useStaff() ?? []
  const labels = useEntities('label') ?? []
  const statusId = useId()
  const people = staff.map(({ eid, name }) => ({ value: eid, label: eid === ownEid ? t`Me` : name }))
  return (
    <Filters
      set={Object.values({ ...sought, text: '' }).filter(Boolean).length}
      folded={
        <>
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
            id={statusId}
            label={t`Status`}
            options={[['', t`Any status`], ...inboxTabs.map((tab) => [tab, tabTitles[tab]] as const)]}
            value={sought.status}
            onChange={({ target: { value } }) => onChange({ status: isInboxTab(value) ? value : '' })}
          />
          <DateField label={t`From`} value={sought.from} max={sought.until} onChoose={(from) => onChange({ from })} />
          <DateField
            label={t`Until`}
            value={sought.until}
            min={sought.from}
            onChoose={(until) => onChange({ until })}
          />
          {!isPlain(sought) && <Button look="link" onClick={() => onChange(anything)}>{t`Clear filters`}</Button>}
        </>
      }
    >
      <div className={wide}>
        <TextField
          label={t`Search all conversations`}
          icon={<Icon name="search" look="small" />}
          enterKeyHint="search"
          autoComplete="off"
          autoFocus
          maxLength={200}
          value={sought.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </div>
    </Filters>
  )
}

type DateProps = { label: string; value: string; min?: string; max?: string; onChoose(day: string): void }

const DateField = ({ onChoose, ...rest }: DateProps) => (
  <TextField id={useId()} type="date" {...rest} onChange={({ target }) => onChoose(target.value)} />
)
