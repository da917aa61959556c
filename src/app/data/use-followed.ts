import { useEffect, useRef } from 'react'
import { useEverline } from './everline.tsx'
import { sharedQueries } from './own-shared-queries.ts'
import type { LiveQuery } from './shared-queries.ts'

/**
 * Calls `onResult` with the results of a live query, and renders nothing. In a tab that nobody sees too: for what is
 * heard, or stands in the tab's title.
 */
export function useFollowed<T>(query: LiveQuery<T>, onResult: (value: T) => void): void {
  const { replica } = useEverline()
  const { key } = query
  const newest = useRef({ query, onResult })
  newest.current = { query, onResult }

  useEffect(() => {
    if (!replica) return
    let last: unknown
    function look() {
      const result = replica && sharedQueries.peek(replica, key)
      if (!result || result === last) return
      last = result
      // The checked edge: a key stands for one query and its type.
      newest.current.onResult(result.value as T)
    }
    const leave = sharedQueries.follow(replica, { ...newest.current.query, key, isForUnseen: true }, look)
    look()
    return leave
  }, [replica, key])
}
