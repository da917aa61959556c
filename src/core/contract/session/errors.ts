import { signInAgain } from '../errors/advice.ts'
import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const sessionErrors = {
  'wrong-credentials': {
    code: 1060001,
    status: 401,
    message: 'Wrong email or password.',
    advice: 'Check both and try again.',
  },
  'token-expired': {
    code: 1060002,
    status: 401,
    message: 'Your session has expired.',
    advice: signInAgain,
  },
  'token-invalid': {
    code: 1060003,
    status: 401,
    message: 'This session isn’t valid.',
    advice: signInAgain,
  },
  'refresh-reused': {
    code: 1060004,
    status: 401,
    message: 'This session was ended because its key was used twice.',
    advice: 'Sign in again, and change your password if that was not you.',
  },
  'address-refused': {
    code: 1060701,
    status: 401,
    message: 'You can’t sign in from this network.',
    advice: 'Use a network your team allows, or ask an admin.',
  },
  'provider-refused': {
    code: 7001409,
    status: 502,
    message: 'Couldn’t sign in with that provider.',
    advice: 'Try again, or sign in with your password.',
  },
  'signed-out': {
    code: 7002003,
    status: 0,
    message: 'You’re signed out.',
    advice: 'Sign in to continue.',
  },
} as const satisfies ErrorCatalogue
