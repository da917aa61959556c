import type { InferOutput } from 'valibot'
import { clockTime, dayOf, listTime } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { Staff, StaffStatus } from '#core/contract/index.ts'

export type Status = InferOutput<typeof StaffStatus>

/** The statuses that an agent can choose, with their labels. */
export const statuses = () =>
  [
    ['available', t`Available`],
    ['busy', t`Busy`],
    ['away', t`Away`],
    ['do-not-disturb', t`Do not disturb`],
  ] as const satisfies readonly (readonly [Status, string])[]

/** The label of a status; '' for one that this build does not know. */
export const statusText = (status: string): string => statuses().find(([value]) => value === status)?.[1] ?? ''

type Shown = Pick<Staff, 'status' | 'reason' | 'sinceMs'>

/** A status with its reason: `Busy: Lunch`. */
export const statusWithReason = ({ status, reason }: Pick<Shown, 'status' | 'reason'>): string =>
  reason ? t`${statusText(status)}: ${reason}` : statusText(status)

/** Since when a status holds, by the clock where it was set today: `since 10:02`. '' where nobody knows. */
export function sinceText({ sinceMs }: Pick<Shown, 'sinceMs'>, nowMs: number): string {
  if (sinceMs === undefined) return ''
  const time = dayOf(sinceMs) === dayOf(nowMs) ? clockTime(sinceMs) : listTime(sinceMs, nowMs)
  return t`since ${time}`
}
