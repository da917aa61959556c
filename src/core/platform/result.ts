import { type ErrorName, errorCatalogue } from '#core/contract/errors.ts'

/** An expected failure: a value with a stable code of the error catalogue, never an exception. */
export type Failure = {
  readonly name: ErrorName
  /** Number of the catalogue; what a backend answers and a log shows. */
  readonly code: number
  /** What happened, in English, for people. */
  readonly message: string
  /** What the caller needs to explain the failure, e.g. who won an offer. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** What every fallible operation returns. Structured-cloneable, so it crosses realms as it is. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** A failure of the catalogue; `message` overrides the catalogue's text where the caller knows better. */
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
