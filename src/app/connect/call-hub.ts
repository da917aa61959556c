import type { Remote } from 'comlink'
import type { Clock } from '#core/platform/clock.ts'
import { fail, type Result } from '#core/platform/result.ts'
import { accountCommands } from '#workers/ports/account-api.ts'
import { type HubApi, type HubCommand, hubCommands } from '#workers/ports/hub-api.ts'
import { themingCommands } from '#workers/ports/theming-api.ts'

/** Commands that wait for the backend; all others only for the hub. */
const backendDeadlineMs = 20_000
const hubDeadlineMs = 8000
const deadlines: Partial<Record<HubCommand, number>> = {
  ...Object.fromEntries(
    Object.keys({ ...accountCommands, ...themingCommands }).map((name) => [name, backendDeadlineMs]),
  ),
  signOut: backendDeadlineMs,
  updateProfile: backendDeadlineMs,
  listDevices: backendDeadlineMs,
  releaseDevices: backendDeadlineMs,
  searchLogs: backendDeadlineMs,
  listFeedback: backendDeadlineMs,
  setStatus: backendDeadlineMs,
  openRoom: backendDeadlineMs,
  loadHistory: backendDeadlineMs,
  measureRegions: backendDeadlineMs,
  acceptOffer: backendDeadlineMs,
  declineOffer: backendDeadlineMs,
  takeOver: backendDeadlineMs,
}

/**
 * Waits for a call over Comlink, which by itself never rejects when the other side dies.
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
    clock.after(deadlineMs, () => settle(fail('deadline-exceeded')), settled.signal)
    if (ended.aborted) return settle(fail('hub-restarted'))
    ended.addEventListener('abort', () => settle(fail('hub-restarted')), { signal: settled.signal })
    call.then(settle, () => settle(fail('hub-restarted')))
  })
}

export type HubCommands = Pick<HubApi, HubCommand>

/**
 * The commands of one hub: each has its deadline and never rejects.
 *
 * @param onSilence a command that waits for nothing but the hub was not answered
 */
export function commandsOf(
  remote: Remote<HubApi>,
  { clock, ended, onSilence }: { clock: Clock; ended: AbortSignal; onSilence: () => void },
): HubCommands {
  const command =
    (name: HubCommand) =>
    (...args: unknown[]) => {
      // The checked edge: Comlink's proxy has the functions of HubApi, with the same parameters and results.
      const call = remote[name] as unknown as (...args: unknown[]) => Promise<Result<unknown>>
      const isHubs = deadlines[name] === undefined
      const deadlineMs = deadlines[name] ?? hubDeadlineMs
      const answer = withDeadline(call(...args), { clock, deadlineMs, ended })
      if (isHubs) void answer.then((result) => !result.ok && result.error.name === 'deadline-exceeded' && onSilence())
      return answer
    }
  return Object.fromEntries(hubCommands.map((name) => [name, command(name)])) as unknown as HubCommands
}
