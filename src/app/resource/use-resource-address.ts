import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Filter } from './resource.ts'

type Change = Readonly<Record<string, string | undefined>>

/** Names of the parameters that a filter has in the address. */
export const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'time-range' ? [filter.from, filter.to] : [filter.name]

/** What the address says of a resource's screen: its filters, the search, and the row whose details are open. */
export function useResourceAddress(filters: readonly Filter[]) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const read = (name: string) => (search[name] === undefined ? '' : String(search[name]))
  const names = filters.flatMap(namesOf)

  return {
    filters: Object.fromEntries(names.flatMap((name) => (read(name) === '' ? [] : [[name, read(name)]]))),
    term: read('q'),
    rowId: read('row'),
    /** Empty values are taken out of the address. */
    change(change: Change) {
      const next = { ...search, ...change }
      const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
      void navigate({ to: '.', search: kept as never, replace: true })
    },
  }
}

export type ResourceAddress = ReturnType<typeof useResourceAddress>
