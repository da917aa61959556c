export { type ErrorName, errorCodes } from './errors/error-codes.ts'
export { errorNameOf } from './errors/error-name-of.ts'
