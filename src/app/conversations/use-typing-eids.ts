import { useRef } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/**
 * The others who are typing in a room. Somebody's typing ends when their message is shown, and not when the hub says so
 * a moment later: both are drawn together.
 */
export function useTypingEids({ id, lastSeq, previewEid }: ConversationRow): readonly string[] {
  const { eid } = useOwnSelf()
  const typing = useLiveRow(`typing/${id}`)
  const began = useRef({ typing, lastSeq })
  // Written while rendering on purpose: a render thrown away leaves an equal value in it.
  if (began.current.typing !== typing) began.current = { typing, lastSeq }
  const writtenBy = lastSeq > began.current.lastSeq ? previewEid : null
  if (typing?.roomId !== id) return []
  return typing.eids.filter((other) => other !== eid && other !== writtenBy)
}
