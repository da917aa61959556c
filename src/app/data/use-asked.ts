import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '#core/platform/result.ts'

/**
 * An answer that is requested when a screen opens, and again on request; the last one stays meanwhile. Only for what
 * the first load contains, and for hub commands that are no calls: other screens use `useAsk`.
 */
export function useAsked<Value>(ask: () => Promise<Result<Value>>) {
  const [value, setValue] = useState<Value | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // A new hub brings new command functions, which is no reason to ask again.
  const newest = useRef(ask)
  newest.current = ask
  const count = useRef(0)
  const askAgain = useCallback(async () => {
    count.current += 1
    const own = count.current
    const answer = await newest.current()
    // A late answer never replaces a newer one.
    if (own !== count.current) return
    setFailure(answer.ok ? null : answer.error)
    if (answer.ok) setValue(answer.value)
  }, [])
  useEffect(() => void askAgain(), [askAgain])
  return { value, failure, askAgain }
}
