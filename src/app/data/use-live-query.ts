import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'
import { afterQueuedTasks } from './after-queued-tasks.ts'
import { type Replica, useEverline } from './everline.tsx'
import { lastScreen } from './own-last-screen.ts'

/**
 * The newest result of a live query, `undefined` until the first one. A query is made anew when `key` or the replica
 * changes; the old rows stay until the new query's `keep` says otherwise, so that a hub restart does not blank the
 * screen.
 *
 * @param key everything that the query depends on, as text
 * @param options.keep whether the last result of the key before may be shown until the first of this one
 * @param options.recall whether the next start may draw the last result before the hub is there
 */
export function useLiveQuery<T>(
  key: string,
  query: (replica: Replica) => Observable<T>,
  { keep = false, recall = false } = {},
): T | undefined {
  const { replica } = useEverline()
  const last = useRef<{ key: string; value: T } | undefined>(undefined)
  const makeQuery = useRef(query)
  makeQuery.current = query

  const store = useMemo(() => {
    let value: { key: string; value: T } | undefined
    return {
      subscribe(onChange: () => void) {
        if (!replica) return () => {}
        let isHeard = true
        const tell = () => isHeard && onChange()
        const subscription = makeQuery.current(replica).subscribe((next) => {
          value = { key, value: next }
          if (recall) lastScreen.note(key, next)
          afterQueuedTasks(tell)
        })
        return () => {
          isHeard = false
          subscription.unsubscribe()
          if (recall) lastScreen.drop(key)
        }
      },
      read: () => value,
    }
  }, [key, replica, recall])

  const current = useSyncExternalStore(store.subscribe, store.read)
  if (current) last.current = current
  else if (recall && !replica && last.current?.key !== key) {
    const value = lastScreen.recall(key)
    // The checked edge: the same build's query of this key answered it.
    if (value !== undefined) last.current = { key, value: value as T }
  }
  const shown = current ?? (last.current && (keep || last.current.key === key) ? last.current : undefined)
  return shown?.value
}
