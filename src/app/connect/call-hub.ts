import type { Remote } from 'comlink'
import type { Clock } from '#core/platform/clock.ts'
import { failHere } from '#core/platform/fail-here.ts'
import type { Result } from '#core/platform/result.ts'
import type { HubApi, HubCommand } from '#workers/ports/hub-api.ts'

/** Deadline of commands that wait for the backend, in milliseconds; `hubDeadlineMs` applies to all others. */
const backendDeadlineMs = 20_000
const hubDeadlineMs = 8000
/** A hub that has not answered such a command by then may hang, and is asked whether it lives. */
const suspectMs = 3000
/** Deadline of calls that send or answer a file; longer than the hub's own. */
const fileDeadlineMs = 130_000

/**
 * Waits for a call over Comlink, which never settles if the other side dies.
 *
 * @returns the call's result, `deadline-exceeded`, or `hub-restarted` as soon as `ended` aborts
 */
export function withDeadline<T>(
  call: Promise<Result<T>>,
  { clock, deadlineMs, ended }: { clock: Clock; deadlineMs: number; ended: AbortSignal },
): Promise<Result<T>> {
  return new Promise((resolve) => {
    const settled = new AbortController()
    const settle = (result: Result<T>) => {
      settled.abort()
      resolve(result)
    }
    clock.after(deadlineMs, () => settle(failHere('deadline-exceeded')), settled.signal)
    if (ended.aborted) return settle(failHere('hub-restarted'))
    ended.addEventListener('abort', () => settle(failHere('hub-restarted')), { signal: settled.signal })
    call.then(settle, () => settle(failHere('hub-restarted')))
  })
}

/** Gives one hub a command with its parameters. It has a deadline and never rejects. */
export type CallHub = (name: HubCommand, ...given: readonly unknown[]) => Promise<Result<unknown>>

/**
 * @param deps.hubOnly names of the commands that the hub answers without the backend
 * @param deps.onSilence one of these has waited suspiciously long for its answer
 */
export function createCallHub(
  remote: Remote<HubApi>,
  deps: { hubOnly: readonly string[]; clock: Clock; ended: AbortSignal; onSilence: () => void },
): CallHub {
  const { clock, ended, onSilence } = deps
  const hubOnly = new Set(deps.hubOnly)
  return (name, ...given) => {
    const isHubOnly = hubOnly.has(name)
    const deadlineMs = isHubOnly ? hubDeadlineMs : isWithFile(given) ? fileDeadlineMs : backendDeadlineMs
    const answer = withDeadline(remote.run(name, ...given), { clock, deadlineMs, ended })
    if (isHubOnly) {
      const settled = new AbortController()
      clock.after(suspectMs, onSilence, settled.signal)
      void answer.then(() => settled.abort())
    }
    return answer
  }
}

/** `ask` says so itself, because tabs do not load the calls' declarations. */
const isWithFile = ([, , options]: readonly unknown[]) =>
  typeof options === 'object' && options !== null && 'withFile' in options && options.withFile === true
