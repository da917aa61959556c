import { useCallback, useEffect, useRef, useState } from 'react'
import { firstSeqOf } from '#app/conversations/room-queries.ts'
import { useCommands } from '#app/data/everline.tsx'
import { useLiveRow, useMessages } from '#app/data/rows.ts'
import { useStableRows } from '#app/data/use-stable-rows.ts'
import { missingBefore } from '#app/messages/missing-before.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** How many more come with each reach for the top. */
const step = 100

const keyOf = (row: { key: string }) => row.key

/**
 * The newest part of a room's messages, longer with every `showOlder`. What is not held here is asked for; offline it
 * stays missing until the line is back.
 */
export function useMessageWindow(conversation: ConversationRow) {
  const { id, lastSeq, ranges, member } = conversation
  const { loadHistory } = useCommands()
  const isOffline = useLiveRow('connection')?.state === 'offline'
  const [fromSeq, setFromSeq] = useState(() => firstSeqOf(conversation))
  const rows = useStableRows(useMessages(id, fromSeq), id, keyOf)
  const missing = member ? missingBefore(ranges, fromSeq, lastSeq) : null

  // Asked once for each hole, and again when the line comes back.
  const asked = useRef<number>(null)
  const [answered, setAnswered] = useState<number>()
  useEffect(() => {
    if (isOffline) asked.current = null
    if (isOffline || missing === null || asked.current === missing) return
    asked.current = missing
    void loadHistory({ roomId: id, beforeSeq: missing }).then((result) => {
      if (result.ok) setAnswered(missing)
      else if (asked.current === missing) asked.current = null
    })
  }, [id, isOffline, missing, loadHistory])

  const firstSeq = rows?.[0]?.seq ?? 0
  const hasOlder = fromSeq > 1
  const isWhole = firstSeq > 0 && firstSeq <= fromSeq
  const showOlder = useCallback(() => {
    if (hasOlder && isWhole) setFromSeq((from) => Math.max(1, from - step))
  }, [hasOlder, isWhole])

  return { rows, showOlder, isMissing: missing !== null && answered !== missing, hasOlder }
}
