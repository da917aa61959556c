import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const licenseErrors = {
  'no-seat-left': {
    code: 7001302,
    status: 409,
    message: 'All seats of your team are taken.',
    advice: 'Ask an admin to free one, or wait until a colleague signs out.',
  },
} as const satisfies ErrorCatalogue
