import { type FormEvent, useId, useState } from 'react'
import { t } from '#app/language/t.ts'
import { Dropdown } from '#app/ui/form/dropdown/dropdown.tsx'
import * as css from '#app/ui/form/filters.css.ts'
import { Filters } from '#app/ui/form/filters.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Chip } from '#app/ui/sign/chip.tsx'
import { Icon } from '#app/ui/sign/icon.tsx'
import type { Filter, Resource, ResourceRow } from './resource.ts'
import { TimeRangeFilter } from './time-range-filter.tsx'
import type { ResourceAddress } from './use-resource-address.ts'

type Props<Row extends ResourceRow> = { resource: Resource<Row>; address: ResourceAddress; isAsking: boolean }

/** The search and the filters that a resource declares. Their values are part of the address. */
export function FilterBar<Row extends ResourceRow>({ resource, address, isAsking }: Props<Row>) {
  const filters = resource.filters ?? []
  const isFolded = ({ kind }: Filter) => kind !== 'text' && kind !== 'link'
  const fields = (some: readonly Filter[]) =>
    some.map((filter) => <OneFilter key={filter.label()} filter={filter} address={address} isAsking={isAsking} />)
  const folded = filters.filter(isFolded)
  return (
    <Filters
      folded={folded.length > 0 && fields(folded)}
      set={folded.filter((filter) => isSet(filter, address)).length}
    >
      {!resource.isPaged && <Search address={address} />}
      {fields(filters.filter((filter) => !isFolded(filter)))}
    </Filters>
  )
}

const isSet = (filter: Filter, { filters }: ResourceAddress) =>
  filter.kind === 'time-range'
    ? filters[filter.from] !== undefined || filters[filter.to] !== undefined
    : (filters[filter.name] ?? '') !== ''

function Search({ address }: { address: ResourceAddress }) {
  return (
    <TextField
      id={useId()}
      label={t`Search`}
      icon={<Icon name="search" look="small" />}
      autoComplete="off"
      value={address.term}
      onChange={({ target }) => address.change({ q: target.value, row: undefined })}
    />
  )
}

function OneFilter({ filter, address, isAsking }: { filter: Filter; address: ResourceAddress; isAsking: boolean }) {
  switch (filter.kind) {
    case 'text':
      return <TextFilter key={address.filters[filter.name]} filter={filter} address={address} isAsking={isAsking} />
    case 'select':
      return <SelectFilter filter={filter} address={address} />
    case 'several':
      return <SeveralFilter filter={filter} address={address} />
    case 'time-range':
      return <TimeRangeFilter filter={filter} address={address} />
    case 'link':
      return (
        address.filters[filter.name] !== undefined && (
          <div className={css.line}>
            <Chip
              name={filter.label()}
              look="info"
              onRemove={() => address.change({ [filter.name]: undefined, row: undefined })}
            />
          </div>
        )
      )
  }
}

type FilterProps<Kind extends Filter['kind']> = { filter: Extract<Filter, { kind: Kind }>; address: ResourceAddress }

/** The backend is asked on Enter, and when the field is left; until then the field says that it waits. */
function TextFilter({ filter: { name, label }, address, isAsking }: FilterProps<'text'> & { isAsking: boolean }) {
  const id = useId()
  const asked = address.filters[name] ?? ''
  const [text, setText] = useState(asked)
  const ask = () => text !== asked && address.change({ [name]: text.trim(), row: undefined })
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        ask()
      }}
    >
      <TextField
        id={id}
        label={label()}
        icon={<Icon name="search" look="small" />}
        status={text !== asked ? 'idle' : isAsking && asked !== '' ? 'pending' : 'default'}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={ask}
      />
    </form>
  )
}

function SelectFilter({ filter: { name, label, useOptions }, address }: FilterProps<'select'>) {
  const options = useOptions()
  const id = useId()
  return (
    <SelectField
      id={id}
      label={label()}
      options={options}
      value={address.filters[name] ?? options[0]?.[0] ?? ''}
      onChange={({ target }) => address.change({ [name]: target.value, row: undefined })}
    />
  )
}

/** Value of the option that stands for all others; the address has none then. */
const all = '*'

function SeveralFilter({ filter, address }: FilterProps<'several'>) {
  const { name, label, most, useOptions } = filter
  const options = useOptions()
  const known = new Set(options.map(([value]) => value))
  const asked = (address.filters[name] ?? '').split(',').filter((value) => known.has(value))
  const choose = (chosen: readonly string[]) => {
    const values = chosen.includes(all) ? [] : chosen
    address.change({ [name]: values.length > 0 ? values.join(',') : undefined, row: undefined })
  }
  return (
    <div className={css.wide}>
      <Dropdown
        label={label()}
        mode="multiple"
        options={[
          { value: all, label: filter.all(), isAllOption: true },
          ...options.map(([value, text]) => ({ value, label: text })),
        ]}
        // All are no choice that somebody made.
        chosen={asked}
        placeholder={filter.all()}
        onChange={choose}
        {...(most !== undefined && { multipleLimit: most })}
      />
    </div>
  )
}
