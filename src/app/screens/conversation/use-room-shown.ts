import { useContext, useLayoutEffect, useState } from 'react'
import { KnownRowsContext } from '#app/conversations/known-rows.ts'
import { roomQueries } from '#app/conversations/room-queries.ts'
import { useEverline } from '#app/data/everline.tsx'
import { sharedQueries } from '#app/data/own-shared-queries.ts'
import { systemClock } from '#core/platform/clock.ts'

/** A screen that does not change for longer than this seems stuck: then the placeholder is better. */
const mostHeldMs = 120

/**
 * The room to show: the one in the address, or for a moment still the previous one, until the rows of the new one are
 * read. The new room is then rendered once and complete, without a placeholder first.
 */
export function useRoomShown(id: string): string {
  const { replica } = useEverline()
  const known = useContext(KnownRowsContext)
  const [shown, setShown] = useState(id)

  useLayoutEffect(() => {
    if (id === shown) return
    const row = known.current.find((one) => one.id === id)
    if (!replica || !row) return setShown(id)
    const done = new AbortController()
    const queries = roomQueries(row)
    const show = () => !done.signal.aborted && setShown(id)
    const look = () => queries.every(({ key }) => sharedQueries.peek(replica, key)) && show()
    const leave = queries.map((query) => sharedQueries.follow(replica, query, look))
    systemClock.after(mostHeldMs, show, done.signal)
    look()
    return () => {
      done.abort()
      for (const stop of leave) stop()
    }
  }, [id, shown, replica, known])

  return shown
}
