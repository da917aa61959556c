import { startTransition, useEffect, useRef, useState } from 'react'
import { foreseen } from '#app/conversations/foreseen.ts'
import type { ConversationRow } from '#core/store/rows.ts'

/** A conversation to render. The key stays while it is shown, and is another one whenever it is rendered anew. */
type Talk = { key: number; row: ConversationRow }

let keys = 0
const anew = (row: ConversationRow): Talk => ({ key: keys++, row })

/**
 * The conversation that is shown, then the one that is rendered ahead, if any. What was rendered ahead is shown only if
 * its row has not changed since: what it remembers of its beginning, such as what was new, would be old.
 */
export function useTalks(shown: ConversationRow): readonly Talk[] {
  const [ahead, setAhead] = useState(foreseen.row)
  // No press waits for it.
  useEffect(() => foreseen.subscribe(() => startTransition(() => setAhead(foreseen.row()))), [])
  useEffect(() => {
    if (foreseen.row()?.id === shown.id) foreseen.set(null)
  }, [shown.id])
  // Written during rendering: it is only a cache, and a discarded render leaves a key unused.
  const last = useRef<{ shown: Talk; ahead: Talk | null }>({ shown: anew(shown), ahead: null })
  const { shown: before, ahead: rendered } = last.current
  const now = before.row.id === shown.id ? before : rendered?.row === shown ? rendered : anew(shown)
  const next = ahead === null || ahead.id === shown.id ? null : rendered?.row === ahead ? rendered : anew(ahead)
  last.current = { shown: { key: now.key, row: shown }, ahead: next }
  return next ? [last.current.shown, next] : [last.current.shown]
}
