import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const secondFactorErrors = {
  'second-factor-needed': {
    code: 1060059,
    status: 401,
    message: 'A second factor is needed.',
    advice: 'Enter the code of your authenticator.',
  },
  'second-factor-forced': {
    code: 1060063,
    status: 401,
    message: 'Your team asks for a second factor.',
    advice: 'Set one up, then sign in again.',
  },
  'challenge-expired': {
    code: 7001407,
    status: 401,
    message: 'This took too long.',
    advice: 'Sign in from the beginning.',
  },
  'second-factor-active': {
    code: 7001408,
    status: 409,
    message: 'Your second factor is set up already.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
