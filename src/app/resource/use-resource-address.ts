import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Filter } from './resource.ts'

type Change = Readonly<Record<string, string | undefined>>

/** Names of a filter's parameters in the address. */
export const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'time-range' ? [filter.from, filter.to] : [filter.name]

/** The state of a resource's screen that is in the address: filters, search, and the row whose details are open. */
export function useResourceAddress(filters: readonly Filter[]) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const read = (name: string) => (search[name] === undefined ? '' : String(search[name]))
  const names = filters.flatMap(namesOf)

  return {
    filters: Object.fromEntries(names.flatMap((name) => (read(name) === '' ? [] : [[name, read(name)]]))),
    term: read('q'),
    rowId: read('row'),
    /** Empty values are removed from the address. */
    change(change: Change) {
      const next = { ...search, ...change }
      const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
      void navigate({ to: '.', search: kept as never, replace: true })
    },
  }
}

export type ResourceAddress = ReturnType<typeof useResourceAddress>
