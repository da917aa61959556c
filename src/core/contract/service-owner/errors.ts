import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const serviceOwnerErrors = {
  'owner-only': {
    code: 7001801,
    status: 403,
    message: 'Only the owner can transfer ownership.',
    advice: 'Ask the owner.',
  },
} as const satisfies ErrorCatalogue
