import { type FocusEvent, useRef } from 'react'
import { foreseen } from '#app/conversations/foreseen.ts'
import { roomQueries } from '#app/conversations/room-queries.ts'
import { type Replica, useEverline } from '#app/data/everline.tsx'
import { sharedQueries } from '#app/data/own-shared-queries.ts'
import { systemClock } from '#core/platform/clock.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** A pointer that only passes over a row, or a focus that only passes, rests on it for less than this. */
const restMs = 50

/**
 * Reads the rows of a conversation as soon as it will probably be opened: the pointer rests on it or is pressed, or it
 * has the keyboard focus. By the time of the click the rows are there; where pointer or focus rest, its screen too.
 */
export function useForesight(row: ConversationRow) {
  const { replica } = useEverline()
  const resting = useRef<AbortController>(null)
  const newest = useRef(row)
  newest.current = row
  const leave = () => resting.current?.abort()
  function rest() {
    leave()
    const leaving = new AbortController()
    const { signal } = leaving
    resting.current = leaving
    signal.addEventListener('abort', () => foreseen.row()?.id === row.id && foreseen.set(null))
    systemClock.after(restMs, () => read(() => signal.aborted || foreseen.set(newest.current)), signal)
  }
  /** @param onRead called when all are read, which may be at once */
  function read(onRead = () => {}) {
    if (replica) readRoom(replica, newest.current, onRead)
  }
  return {
    onPointerDown: () => read(),
    // Not as it enters: rows also move below a pointer that rests.
    onPointerMove() {
      if (resting.current?.signal.aborted !== false) rest()
    },
    onPointerLeave: leave,
    onFocus({ currentTarget }: FocusEvent) {
      read()
      if (currentTarget.matches(':focus-visible')) rest()
    },
    onBlur: leave,
  }
}

/** Opens the queries of a room, which stay open for a moment without a reader. */
function readRoom(replica: Replica, row: ConversationRow, onRead: () => void) {
  const queries = roomQueries(row)
  const isRead = () => queries.every(({ key }) => sharedQueries.peek(replica, key))
  const look = () => {
    if (!isRead()) return
    for (const stop of reading.splice(0)) stop()
    onRead()
  }
  const reading = queries.map((query) => sharedQueries.follow(replica, query, look))
  if (isRead()) look()
}
