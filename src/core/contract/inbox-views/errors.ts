import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const inboxViewErrors = {
  'too-many-inbox-views': {
    code: 7003501,
    status: 409,
    message: 'You have 30 views already.',
    advice: 'Delete one that you no longer use.',
  },
} as const satisfies ErrorCatalogue
