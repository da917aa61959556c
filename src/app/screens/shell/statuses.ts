import type { StaffRow } from '#core/store/rows.ts'

export type StaffStatus = StaffRow['status']

/** What an agent may be, and its words. */
export const statuses = [
  ['available', 'Available'],
  ['busy', 'Busy'],
  ['away', 'Away'],
] as const satisfies readonly (readonly [StaffStatus, string])[]
