import { useRef, useState } from 'react'
import type { Failure, Result } from '#core/platform/result.ts'

type ActionState = { isBusy: boolean; isDone: boolean; failure: Failure | null }
const idle: ActionState = { isBusy: false, isDone: false, failure: null }

/**
 * A command that a button runs: whether it is running or has run, and how it failed. A second press while it runs does
 * nothing.
 */
export function useAction<Input extends unknown[], Value>(command: (...input: Input) => Promise<Result<Value>>) {
  const [state, setState] = useState(idle)
  const isRunning = useRef(false)

  async function run(...input: Input): Promise<Result<Value> | null> {
    if (isRunning.current) return null
    isRunning.current = true
    setState({ ...idle, isBusy: true })
    const result = await command(...input)
    isRunning.current = false
    setState(result.ok ? { ...idle, isDone: true } : { ...idle, failure: result.error })
    return result
  }
  return { ...state, run, clear: () => setState(idle) }
}
