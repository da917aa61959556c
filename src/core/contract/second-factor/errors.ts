import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const secondFactorErrors = {
  'second-factor-needed': {
    code: 1060059,
    status: 401,
    message: 'Two-factor authentication is required.',
    advice: 'Enter the code from your authenticator app.',
  },
  'second-factor-forced': {
    code: 1060063,
    status: 401,
    message: 'Your team requires two-factor authentication.',
    advice: 'Set it up, then sign in again.',
  },
  'challenge-expired': {
    code: 7001407,
    status: 401,
    message: 'This took too long.',
    advice: 'Start signing in again.',
  },
  'second-factor-active': {
    code: 7001408,
    status: 409,
    message: 'Two-factor authentication is already set up.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
