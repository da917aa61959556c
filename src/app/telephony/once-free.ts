import type { Clock } from '#core/platform/clock.ts'
import type { Result } from '#core/platform/result.ts'
import { tryAgain } from './try-again.ts'

const passing: ReadonlySet<string> = new Set(['already-in-call'])
const mostTries = 20

/** Answers a call when the backend knows that the present one was held or ended, which this device has just done. */
export const onceFree = <T>(run: () => Promise<Result<T>>, clock?: Clock): Promise<Result<T>> =>
  tryAgain(run, { passing, mostTries, ...(clock && { clock }) })
