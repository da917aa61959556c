import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import { type Replica, useEverline } from './everline.tsx'

/**
 * The newest result of a live query, `undefined` until the first one. A query is made anew when `key` or the replica
 * changes; the old rows stay until the new query's `keep` says otherwise, so that a hub restart does not blank the
 * screen.
 *
 * @param key everything that the query depends on, as text
 * @param keep whether the last result of the key before may be shown until the first of this one
 */
export function useLiveQuery<T>(key: string, query: (replica: Replica) => Observable<T>, keep = false): T | undefined {
  const { replica } = useEverline()
  const last = useRef<{ key: string; value: T } | undefined>(undefined)
  const makeQuery = useRef(query)
  makeQuery.current = query

  const store = useMemo(() => {
    let value: { key: string; value: T } | undefined
    return {
      subscribe(onChange: () => void) {
        const subscription = makeQuery.current(replica).subscribe((next) => {
          value = { key, value: next }
          onChange()
        })
        return () => subscription.unsubscribe()
      },
      read: () => value,
    }
  }, [key, replica])

  const current = useSyncExternalStore(store.subscribe, store.read)
  if (current) last.current = current
  const shown = current ?? (last.current && (keep || last.current.key === key) ? last.current : undefined)
  return shown?.value
}
