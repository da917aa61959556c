import { errorCodes } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'

/** Whether a backend answered with a code, its own faults included [SES-08]; otherwise no answer came that names one. */
export const hasBackendCode = ({ name }: Failure): boolean => errorCodes[name].status > 0

/** Whether the backend refused the call, in contrast to a network fault, a server error, or a rate limit. */
export function isBackendRefusal({ name }: Failure): boolean {
  const { status } = errorCodes[name]
  return status >= 400 && status < 500 && name !== 'too-many-requests'
}

/** Whether the answer was a 401. */
export const isUnauthorized = ({ name }: Failure): boolean => errorCodes[name].status === 401

/**
 * Refusals that a refresh cannot change: a network that is not allowed, a second factor that must be set up first
 * [SES-11].
 */
export const isRethrown = ({ name }: Failure): boolean => name === 'address-refused' || name === 'second-factor-forced'
