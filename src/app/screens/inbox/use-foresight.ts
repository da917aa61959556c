import { useRef } from 'react'
import { roomQueries } from '#app/conversations/room-queries.ts'
import { useEverline } from '#app/data/everline.tsx'
import { sharedQueries } from '#app/data/own-shared-queries.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** A pointer that only passes over a row rests on it for less than this. */
const restMs = 50

/**
 * Reads the rows of a conversation as soon as it will probably be opened: the pointer rests on it or is pressed, or it
 * has the keyboard focus. By the time of the click the rows are there.
 */
export function useForesight(row: ConversationRow) {
  const { replica } = useEverline()
  const resting = useRef<AbortController>(null)
  const ask = () => {
    resting.current?.abort()
    if (!replica) return
    // The query has no reader yet; a shared query stays open for a moment without one.
    for (const query of roomQueries(row)) sharedQueries.follow(replica, query, () => {})()
  }
  return {
    onPointerDown: ask,
    onFocus: ask,
    onPointerEnter() {
      resting.current = new AbortController()
      systemClock.after(restMs, ask, resting.current.signal)
    },
    onPointerLeave: () => resting.current?.abort(),
  }
}
