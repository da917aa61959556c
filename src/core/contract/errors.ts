export { type ErrorName, errorCatalogue } from './errors/catalogue.ts'
export { errorNameOf } from './errors/error-name-of.ts'
