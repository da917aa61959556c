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
