import { useRef, useState } from 'react'
import type { Failure, Result } from '#core/platform/result.ts'

type ActionState = { isBusy: boolean; failure: Failure | null }
const idle: ActionState = { isBusy: false, failure: null }

/** One command of one button: whether it runs, and how it failed. A second press while it runs does nothing. */
export function useAction<Input extends unknown[], Value>(command: (...input: Input) => Promise<Result<Value>>) {
  const [state, setState] = useState(idle)
  const isRunning = useRef(false)

  async function run(...input: Input): Promise<Result<Value> | null> {
    if (isRunning.current) return null
    isRunning.current = true
    setState({ isBusy: true, failure: null })
    const result = await command(...input)
    isRunning.current = false
    setState(result.ok ? idle : { isBusy: false, failure: result.error })
    return result
  }
  return { ...state, run, clear: () => setState(idle) }
}
