import type { Failure } from '#core/platform/result.ts'

/** Whether the network failed: no answer came, or none in time. Any other failure comes from the backend. */
export const isConnectionFault = ({ name }: Failure): boolean => name === 'network' || name === 'deadline-exceeded'
