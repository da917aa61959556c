import { errorCatalogue } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'

/** Whether the backend itself refused, in contrast to a line fault, a server in trouble, or too many tries. */
export function isBackendRefusal({ name }: Failure): boolean {
  const { status } = errorCatalogue[name]
  return status >= 400 && status < 500 && name !== 'too-many-requests'
}

/** Whether it was answered with 401. */
export const isUnauthorized = ({ name }: Failure): boolean => errorCatalogue[name].status === 401

/** What no refresh can mend: a network that is not allowed, a second factor that must be set up first [SES-11]. */
export const isRethrown = ({ name }: Failure): boolean => name === 'address-refused' || name === 'second-factor-forced'

/** Whether the line failed: no answer came, or none in time. Anything else the backend said itself. */
export const isLineFault = ({ name }: Failure): boolean => name === 'network' || name === 'deadline-exceeded'
