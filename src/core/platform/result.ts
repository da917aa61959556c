import { type ErrorName, errorCatalogue } from '#core/contract/errors.ts'

/** An expected failure: a value with a stable code of the error catalogue, never an exception. */
export type Failure = {
  readonly name: ErrorName
  /** Number of the catalogue; what a backend answers and a log shows. */
  readonly code: number
  /** What happened, in English, for developers and logs. */
  readonly message: string
  /** Details for the text that the user reads, for example who won an offer. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** What an operation that can fail returns. Structured-cloneable, so that it crosses realms unchanged. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** A failure of the catalogue; `message` replaces the catalogue's text if the caller has a better one. */
export function failure(name: ErrorName, message?: string, details?: Failure['details']): Failure {
  const plain = { name, code: errorCatalogue[name].code, message: message ?? errorCatalogue[name].message }
  return details === undefined ? plain : { ...plain, details }
}

export const fail = (name: ErrorName, message?: string, details?: Failure['details']): Result<never> => ({
  ok: false,
  error: failure(name, message, details),
})

/** Ends an exhaustive switch: reaching it is a bug. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
