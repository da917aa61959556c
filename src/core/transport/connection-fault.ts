import type { Failure } from '#core/platform/result.ts'

/** Whether the network failed: no answer came, or none in time. Any other failure comes from the backend. */
export const isConnectionFault = ({ name }: Failure): boolean => name === 'network' || name === 'deadline-exceeded'

/** Whether the same request may succeed in a moment: the network or the backend is away. */
export const isTransient = (fault: Failure): boolean =>
  isConnectionFault(fault) || ['shutting-down', 'database-unavailable', 'unknown'].includes(fault.name)
