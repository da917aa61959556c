import { clientErrors } from '#core/contract/errors/client-errors.ts'
import type { ErrorName } from '#core/contract/index.ts'
import type { FailureReason } from '#core/platform/result.ts'
import { adviceText } from './advice-text.ts'
import { ownErrorTexts } from './own-error-texts.ts'
import { translated } from './t.ts'

/**
 * Describes a failure and what the user can do about it. Only to be called while rendering: as long as the texts are
 * not loaded it is a general sentence, and components that use `useLanguage` are rendered again when they are.
 */
export function failureText(failure: FailureReason): string {
  if (isClientError(failure.name)) return adviceText(clientErrors[failure.name])
  return ownErrorTexts.read()?.refusalText(failure) ?? translated(clientErrors.unknown.message)
}

/** Failures of the connection are shown while nothing can be loaded. */
const isClientError = (name: ErrorName): name is keyof typeof clientErrors => name in clientErrors
