import type { CallParty } from '#core/contract/index.ts'

/** Whether a party only monitors. */
export const isMonitoring = ({ monitor }: CallParty): boolean => monitor !== null
