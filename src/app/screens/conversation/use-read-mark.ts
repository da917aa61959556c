import { useEffect, useRef } from 'react'
import { useCommands } from '#app/data/everline.tsx'
import { useOwnSelf } from '#app/session/own-self.ts'
import type { ConversationRow } from '#core/store/rows.ts'
import { useAttention } from './use-attention.ts'

/** Marks messages as read: only while the tab has the focus and the log is scrolled to its end. */
export function useReadMark(conversation: ConversationRow, shownSeq: number, isAtEnd: boolean): void {
  const { markRead, readAlong } = useCommands()
  const { eid } = useOwnSelf()
  const isAttended = useAttention()
  const told = useRef(0)
  const { id, member } = conversation
  const readSeq = conversation.marks.find((mark) => mark.eid === eid)?.readSeq ?? 0

  const isReading = member && isAttended && isAtEnd
  useEffect(() => {
    if (!isReading) return
    void readAlong(id)
    return () => void readAlong(null)
  }, [id, isReading, readAlong])

  useEffect(() => {
    if (!member || !isAttended || !isAtEnd || shownSeq <= Math.max(readSeq, told.current)) return
    const before = told.current
    told.current = shownSeq
    void markRead({ roomId: id, seq: shownSeq }).then((result) => {
      if (!result.ok) told.current = Math.min(told.current, before)
    })
  }, [id, member, isAttended, isAtEnd, shownSeq, readSeq, markRead])
}
