import { type ErrorName, errorCatalogue } from './errors/catalogue.ts'

export { type ErrorName, errorCatalogue }

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorCatalogue).map(([name, { code }]) => [code, name as ErrorName]),
)

/** The catalogue's name of a received code; `unknown` for a code that the catalogue does not have. */
export const errorNameOf = (code: number): ErrorName => nameByCode.get(code) ?? 'unknown'

/** The general text of a failure: what happened, and what to do. */
export function wordsOf(name: ErrorName): string {
  const { message, advice } = errorCatalogue[name]
  return advice === '' ? message : `${message} ${advice}`
}
