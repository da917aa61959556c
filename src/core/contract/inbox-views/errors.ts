import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const inboxViewErrors = {
  'too-many-inbox-views': {
    code: 7003501,
    status: 409,
    message: 'You’ve reached the limit of 30 views.',
    advice: 'Delete one you no longer use.',
  },
} as const satisfies ErrorCatalogue
