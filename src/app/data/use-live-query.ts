import { useMemo, useRef, useSyncExternalStore } from 'react'
import { useEverline } from './everline.tsx'
import { lastScreen } from './own-last-screen.ts'
import { sharedQueries } from './own-shared-queries.ts'
import type { LiveQuery } from './shared-queries.ts'

/**
 * The newest result of a live query; `undefined` before the first one. A query is opened again when its key or the
 * replica changes; the old rows stay until the new query's first result, so that a restart of the hub does not blank
 * the screen.
 *
 * @param options.keep whether the previous key's last result may be shown until the first result of this one
 */
export function useLiveQuery<T>(query: LiveQuery<T>, { keep = false } = {}): T | undefined {
  const { key, recall = false } = query
  const { replica } = useEverline()
  const last = useRef<{ key: string; value: T } | undefined>(undefined)
  const newest = useRef(query)
  newest.current = query

  const store = useMemo(
    () => ({
      subscribe: (onChange: () => void) =>
        replica ? sharedQueries.follow(replica, { ...newest.current, key }, onChange) : () => {},
      // The checked edge: a key stands for one query and its type.
      read: () => (replica ? (sharedQueries.peek(replica, key) as { key: string; value: T } | undefined) : undefined),
    }),
    [key, replica],
  )

  const current = useSyncExternalStore(store.subscribe, store.read)
  if (current) last.current = current
  else if (recall && !replica && last.current?.key !== key) {
    const value = lastScreen.recall(key)
    // The checked edge: the same build's query with this key made it.
    if (value !== undefined) last.current = { key, value: value as T }
  }
  const shown = current ?? (last.current && (keep || last.current.key === key) ? last.current : undefined)
  return shown?.value
}
