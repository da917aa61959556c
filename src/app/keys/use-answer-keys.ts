import { useCallback, useRef } from 'react'
import type { Action } from './shortcuts.ts'
import { useActionKeys } from './use-keys.ts'

/** Answers what rings or is offered by its keys, wherever the focus is. */
export function useAnswerKeys(answers: { accept(): void; decline(): void }): void {
  const present = useRef(answers)
  present.current = answers
  const onKey = useCallback((action: Action) => {
    if (action !== 'accept' && action !== 'decline') return false
    present.current[action]()
    return true
  }, [])
  useActionKeys(onKey)
}
