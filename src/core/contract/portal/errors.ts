import { signInAgain, tryAgain } from '../errors/advice.ts'
import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const portalErrors = {
  'portal-token-expired': {
    code: 1193001,
    status: 401,
    message: 'Your session has expired.',
    advice: tryAgain,
  },
  'portal-session-expired': {
    code: 1193002,
    status: 401,
    message: 'Your session has expired.',
    advice: signInAgain,
  },
} as const satisfies ErrorCatalogue
