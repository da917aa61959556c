import { errorCatalogue } from '#core/contract/errors/catalogue.ts'
import type { Failure } from '#core/platform/result.ts'

/** A failure as an answer says it. Its message is the catalogue's, unless the failure has one of its own. */
export const refusalOf = ({ name, code, message, details }: Failure) => ({
  code,
  message: message ?? errorCatalogue[name].message,
  ...(details === undefined ? {} : { details: { ...details } }),
})
