import { clientErrors } from '#core/contract/errors/client-errors.ts'
import type { Result } from './result.ts'

/**
 * A failure that arises in a tab. Parts of the app's first load use it instead of `fail`, which knows the errors of all
 * domains.
 */
export const failHere = (name: keyof typeof clientErrors): Result<never> => ({
  ok: false,
  error: { name, code: clientErrors[name].code },
})
