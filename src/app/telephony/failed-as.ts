import type { ErrorName } from '#core/contract/errors.ts'
import { type Failure, failure, type Result } from '#core/platform/result.ts'

/** Failures on the way to the backend, which say nothing of the call. */
const onTheWay: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'network',
  'unknown',
  'unexpected',
  'api-failed',
  'deadline-exceeded',
  'hub-restarted',
])

/** Names a failure on the way to the backend by what was tried [CAL-12]: the user reads what did not happen. */
export const failureAs = (tried: ErrorName, error: Failure): Failure =>
  onTheWay.has(error.name) ? failure(tried, error.name) : error

/** The same for a result. */
export const failedAs = <T>(tried: ErrorName, result: Result<T>): Result<T> =>
  result.ok ? result : { ok: false, error: failureAs(tried, result.error) }
