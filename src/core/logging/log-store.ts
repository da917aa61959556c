import type { LogRecord } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'

/** Version of the local log database [LOG-01]. */
export const logDatabaseVersion = 4

/**
 * Log lines that wait for their upload, in the order in which they were written. Failures: `log-open-failed`,
 * `log-closed`, `log-write-failed`; `log-no-record` if there is none to read.
 */
export type LogStore = {
  /** Stores lines, deletes the oldest beyond `most`, and answers how many wait now. */
  add(records: readonly LogRecord[], most: number): Promise<Result<number>>
  /** The oldest lines with their keys. */
  oldest(most: number): Promise<Result<{ keys: number[]; records: LogRecord[] }>>
  /** The backend has these lines: `oldest` no longer answers them. They stay for a while, to be read here. */
  sent(keys: readonly number[]): Promise<Result<null>>
  /**
   * Lines that `fits` accepts, sent ones too, newest first, beginning before the line with key `before`. `next` is null
   * at the end.
   */
  newest(
    before: number | null,
    most: number,
    fits: (record: LogRecord) => boolean,
  ): Promise<Result<{ records: LogRecord[]; next: number | null }>>
  /** Deletes every line: nothing of an account stays after its sign-out. */
  clear(): Promise<Result<null>>
  close(): void
}
