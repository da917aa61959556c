import type { InferOutput } from 'valibot'
import { t } from '#app/language/t.ts'
import type { StaffStatus } from '#core/contract/index.ts'

export type Status = InferOutput<typeof StaffStatus>

/** The statuses that an agent can choose, with their labels. */
export const statuses = () =>
  [
    ['available', t`Available`],
    ['busy', t`Busy`],
    ['away', t`Away`],
  ] as const satisfies readonly (readonly [Status, string])[]

/** The label of a status; '' for one that this build does not know. */
export const statusText = (status: string): string => statuses().find(([value]) => value === status)?.[1] ?? ''
