import type { LogRecord } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'

/** Version of the local log database [LOG-01]. */
export const logDatabaseVersion = 4

/**
 * Lines on their way to the backend, in the order in which they were written. Failures: `log-open-failed`, `log-closed`,
 * `log-write-failed`; `log-no-record` where there is none to read.
 */
export type LogStore = {
  /** Answers how many lines wait now. Beyond `most` the oldest are let go. */
  add(records: readonly LogRecord[], most: number): Promise<Result<number>>
  /** The oldest lines with their keys. */
  oldest(most: number): Promise<Result<{ keys: number[]; records: LogRecord[] }>>
  /** These have reached the backend: they are not given out by `oldest` again, and stay for a while to be read. */
  sent(keys: readonly number[]): Promise<Result<null>>
  /** Lines that fit, sent ones too, the newest first, before the line of that key. `next` is null at the end. */
  newest(
    before: number | null,
    most: number,
    fits: (record: LogRecord) => boolean,
  ): Promise<Result<{ records: LogRecord[]; next: number | null }>>
  close(): void
}
