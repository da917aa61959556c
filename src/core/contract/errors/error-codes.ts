import { errorCatalogue } from './catalogue.ts'
import type { ErrorDefinition } from './error-definition.ts'

export type ErrorName = keyof typeof errorCatalogue

/** The catalogue without its texts: what clients load of it before they show a failure (`scripts/codes-without-texts.ts`). */
export const errorCodes: Readonly<Record<ErrorName, Pick<ErrorDefinition, 'code' | 'status'>>> = errorCatalogue
