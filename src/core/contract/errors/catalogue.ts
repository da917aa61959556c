import { busyReasonErrors } from '../busy-reasons.ts'
import { labelErrors } from '../labels.ts'
import { callErrors } from './call-errors.ts'
import { everlineErrors } from './everline-errors.ts'
import { identityErrors } from './identity-errors.ts'
import { localErrors } from './local-errors.ts'

/**
 * Every failure that the product can name, once. A code never changes its meaning; what it says to the user is in
 * `errorWords`.
 *
 * `status` is the HTTP status that a backend answers with; 0 never comes from a backend.
 */
export const errorCatalogue = {
  ...localErrors,
  ...callErrors,
  ...identityErrors,
  ...everlineErrors,
  ...labelErrors,
  ...busyReasonErrors,
} as const satisfies Record<string, { code: number; status: number }>

export type ErrorName = keyof typeof errorCatalogue
