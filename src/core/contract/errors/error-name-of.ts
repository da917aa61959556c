import { type ErrorName, errorCodes } from './error-codes.ts'

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorCodes).map(([name, { code }]) => [code, name as ErrorName]),
)

/** The catalogue's name of a code that was received; `unknown` for a code that the catalogue does not have. */
export const errorNameOf = (code: number): ErrorName => nameByCode.get(code) ?? 'unknown'
