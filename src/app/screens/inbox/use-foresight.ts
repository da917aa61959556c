import { useRef } from 'react'
import { roomQueries } from '#app/conversations/room-queries.ts'
import { useEverline } from '#app/data/everline.tsx'
import { sharedQueries } from '#app/data/own-shared-queries.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** A pointer that only passes over a row stays for less. */
const restMs = 50

/**
 * Asks for the rows of a conversation as soon as it seems that it will be opened: a pointer rests on it or goes down, or
 * the keyboard has come to it. By the click they are there.
 */
export function useForesight(row: ConversationRow) {
  const { replica } = useEverline()
  const resting = useRef<AbortController>(null)
  const ask = () => {
    resting.current?.abort()
    if (!replica) return
    // Nobody reads yet: a shared query stays open for a moment all the same.
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
