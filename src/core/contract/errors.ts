import { type ErrorName, errorCatalogue } from './errors/catalogue.ts'

export { type ErrorName, errorCatalogue }

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorCatalogue).map(([name, { code }]) => [code, name as ErrorName]),
)

/** The catalogue's name of a code that came over the wire; a code that it does not have is `unknown`. */
export const errorNameOf = (code: number): ErrorName => nameByCode.get(code) ?? 'unknown'

/** What a failure says where nobody knows better: what happened, and what to do. */
export function wordsOf(name: ErrorName): string {
  const { message, advice } = errorCatalogue[name]
  return advice === '' ? message : `${message} ${advice}`
}
