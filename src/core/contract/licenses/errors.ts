import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const licenseErrors = {
  'no-seat-left': {
    code: 7001302,
    status: 409,
    message: 'All of your team’s seats are taken.',
    advice: 'Ask an admin to release one, or wait until a teammate signs out.',
  },
} as const satisfies ErrorCatalogue
