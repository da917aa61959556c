import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure, Result } from '#core/platform/result.ts'

/** An answer that a screen asks for when it opens, and again when it says so; the last one stays meanwhile. */
export function useAsked<Value>(ask: () => Promise<Result<Value>>) {
  const [value, setValue] = useState<Value | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Commands are made anew with the hub; that alone is no reason to ask again.
  const newest = useRef(ask)
  newest.current = ask
  const askAgain = useCallback(async () => {
    const answer = await newest.current()
    setFailure(answer.ok ? null : answer.error)
    if (answer.ok) setValue(answer.value)
  }, [])
  useEffect(() => void askAgain(), [askAgain])
  return { value, failure, askAgain }
}
