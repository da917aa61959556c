import type { Facts } from './redact.ts'

/*
 * Apart from `redact.ts`, because the tab's first load needs these two and not the rest.
 */

/** Facts about a thrown value for the log: its name and where it was thrown. Not its message, which may quote users. */
export function factsOfError(thrown: unknown): Facts {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const lines = thrown.stack?.split('\n').map((line) => line.trim())
  return { error: thrown.name, at: lines?.find((line) => line.startsWith('at ') || line.includes('@')) }
}

/** Whether the log ignores an error with this message: browsers report these although nothing is wrong [LOG-06]. */
export const isIgnoredError = (message: string) =>
  /ResizeObserver loop (limit exceeded|completed with undelivered notifications)/i.test(message)
