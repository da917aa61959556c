import { type ErrorName, errorCatalogue } from './catalogue.ts'

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorCatalogue).map(([name, { code }]) => [code, name as ErrorName]),
)

/** The catalogue's name of a code that was received; `unknown` for a code that the catalogue does not have. */
export const errorNameOf = (code: number): ErrorName => nameByCode.get(code) ?? 'unknown'
