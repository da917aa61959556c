import type { LogRecord } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'

/** Version of the local log database [LOG-01]. */
export const logDatabaseVersion = 4

/**
 * Lines on their way to the backend, in the order in which they were written. Failures: `log-open-failed`, `log-closed`,
 * `log-write-failed`; `log-no-record` where there is none to read.
 */
export type LogStore = {
  /** Answers how many lines are stored now. Beyond `most` the oldest are let go. */
  add(records: readonly LogRecord[], most: number): Promise<Result<number>>
  /** The oldest lines with their keys. */
  oldest(most: number): Promise<Result<{ keys: number[]; records: LogRecord[] }>>
  remove(keys: readonly number[]): Promise<Result<null>>
  close(): void
}
