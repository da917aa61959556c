import { useCallback, useEffect, useRef, useState } from 'react'
import { firstSeqOf } from '#app/conversations/room-queries.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow, useMessages } from '#app/data/rows.ts'
import { useStableRows } from '#app/data/use-stable-rows.ts'
import { lostBefore } from '#app/messages/lost-before.ts'
import { missingBefore } from '#app/messages/missing-before.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { type FetchState, fetchStateOf } from '#core/sync/fetch-state.ts'

/** Where the messages of a room come from, and the way to ask for missing ones again [FET-01]. */
export type HistoryFetching = { state: FetchState; isOffline: boolean; askAgain(): void }

/** Number of messages that each scroll to the top adds. */
const step = 100

/** Number of messages that are shown before a message that is jumped to. */
const around = 30

/** Messages and ranges come by separate queries: what is missing for longer is missing. */
const lostAfterMs = 1000

const keyOf = (row: { key: string }) => row.key

/**
 * The newest messages of a room; every `showOlder` adds older ones. Messages that are not stored on this device are
 * requested; offline they stay missing until the connection is back.
 */
export function useMessageWindow(conversation: ConversationRow) {
  const { id, lastSeq, ranges } = conversation
  const { loadHistory } = useCommands()
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const [fromSeq, setFromSeq] = useState(() => firstSeqOf(conversation))
  const current = useMessages(id, fromSeq)
  const rows = useStableRows(current, id, keyOf)
  const missing = missingBefore(ranges, fromSeq, lastSeq)

  // Each gap is requested once, and again when the connection is back.
  const asked = useRef<number>(null)
  const [answered, setAnswered] = useState<number>()
  const [failedAt, setFailedAt] = useState<number | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  useEffect(() => {
    if (isOffline) asked.current = null
    if (isOffline || missing === null || asked.current === missing || failedAt === missing) return
    asked.current = missing
    void loadHistory({ roomId: id, beforeSeq: missing }).then((result) => {
      if (result.ok) setAnswered(missing)
      else if (asked.current === missing) {
        asked.current = null
        setFailedAt(missing)
        // The backend has no such room any more, or none that the user may read.
        setRemoved(result.error.name === 'not-found')
      }
    })
  }, [id, isOffline, missing, failedAt, loadHistory])
  // The return of the connection is a reason to ask again, as the button is.
  const askAgain = useCallback(() => setFailedAt(null), [])
  useEffect(() => {
    if (isOffline) askAgain()
  }, [isOffline, askAgain])

  const hasOlder = fromSeq > 1
  const firstSeq = current?.[0]?.seq ?? 0
  // Where the row at the window's edge is missing although nothing is missing, it is lost: that must not end the log.
  const isComplete = firstSeq > 0 && (firstSeq <= fromSeq || missing === null)
  const showOlder = useCallback(() => {
    if (hasOlder && isComplete) setFromSeq((from) => Math.max(1, from - step))
  }, [hasOlder, isComplete])

  // Requesting them makes the hub check messages that the ranges claim and the rows lack.
  const lost = current ? lostBefore(current, ranges, fromSeq, lastSeq) : null
  useEffect(() => {
    if (lost === null || isOffline) return
    const timer = window.setTimeout(() => void loadHistory({ roomId: id, beforeSeq: lost }), lostAfterMs)
    return () => window.clearTimeout(timer)
  }, [id, lost, isOffline, loadHistory])

  /** Shows the messages from shortly before `seq` on, and asks for its surroundings first. */
  const showFrom = useCallback(
    (seq: number) => {
      setFromSeq((from) => Math.min(from, Math.max(1, seq - around)))
      return loadHistory({ roomId: id, beforeSeq: seq + around })
    },
    [id, loadHistory],
  )

  const isMissing = missing !== null && answered !== missing
  const state = fetchStateOf({
    count: isMissing ? null : (rows?.length ?? null),
    isCurrent: !isOffline,
    hasFailed: isMissing && failedAt === missing,
    isRemoved: isRemoved && isMissing && failedAt === missing,
  })
  const fetching: HistoryFetching = { state, isOffline, askAgain }
  return { rows, showOlder, showFrom, isMissing, hasOlder, fetching }
}
