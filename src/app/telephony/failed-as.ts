import type { ErrorName } from '#core/contract/errors.ts'
import { fail, type Result } from '#core/platform/result.ts'

/** Failures on the way to the backend: of a call, they say nothing. */
const onTheWay: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'network',
  'unknown',
  'unexpected',
  'api-failed',
  'deadline-exceeded',
  'hub-restarted',
])

/** Names a failure on the way by what was tried [CAL-12]: that the call was not answered or ended tells more. */
export const failedAs = <T>(name: ErrorName, result: Result<T>): Result<T> =>
  result.ok || !onTheWay.has(result.error.name) ? result : fail(name, result.error.name)
