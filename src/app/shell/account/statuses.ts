import { t } from '#app/language/t.ts'
import type { StaffRow } from '#core/store/rows.ts'

export type StaffStatus = StaffRow['status']

/** What an agent may be, and its words. */
export const statuses = () =>
  [
    ['available', t`Available`],
    ['busy', t`Busy`],
    ['away', t`Away`],
  ] as const satisfies readonly (readonly [StaffStatus, string])[]
