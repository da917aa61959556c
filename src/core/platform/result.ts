import { type ErrorName, errorCodes } from '#core/contract/errors.ts'

/** An expected failure: a value with a stable code of the error catalogue, never an exception. */
export type Failure = {
  readonly name: ErrorName
  /** Number of the catalogue; what a backend answers and a log shows. */
  readonly code: number
  /** Description of this failure in English, for developers and logs; left out if the name says it all. */
  readonly message?: string
  /** Details for the text that the user reads, for example who won an offer. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>
}

/** The part of a failure that selects the text for the user. */
export type FailureReason = Pick<Failure, 'name' | 'details'>

/** Result of an operation that can fail. Structured-cloneable, so that it crosses realms unchanged. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** A failure of the catalogue. Parts of the app's first load use `failHere` instead, which knows fewer names. */
export const failure = (name: ErrorName, message?: string, details?: Failure['details']): Failure => ({
  name,
  code: errorCodes[name].code,
  ...(message === undefined ? {} : { message }),
  ...(details === undefined ? {} : { details }),
})

export const fail = (name: ErrorName, message?: string, details?: Failure['details']): Result<never> => ({
  ok: false,
  error: failure(name, message, details),
})

/** Ends an exhaustive switch: reaching it is a bug. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
