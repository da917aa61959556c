import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const accountErrors = {
  'old-password-wrong': {
    code: 7001401,
    status: 403,
    message: 'That is not your present password.',
    advice: 'Check it and try again.',
  },
  'password-too-short': {
    code: 7001402,
    status: 400,
    message: 'The new password is too short.',
    advice: 'Use 8 characters or more.',
  },
  'password-expired': {
    code: 7001403,
    status: 403,
    message: 'Your password is too old.',
    advice: 'Choose a new one.',
  },
  'password-unchanged': {
    code: 7001404,
    status: 400,
    message: 'This is the password that you have already.',
    advice: 'Choose another one.',
  },
  'code-wrong': {
    code: 7001405,
    status: 403,
    message: 'This code is wrong, or was used already.',
    advice: 'Enter the newest one.',
  },
  'one-time-code-invalid': {
    code: 7001406,
    status: 403,
    message: 'This code or link has run out, or was used already.',
    advice: 'Ask for a new one.',
  },
  'email-taken': {
    code: 7001410,
    status: 409,
    message: 'Somebody with this e-mail address exists already.',
    advice: 'Use another address.',
  },
  'password-too-weak': {
    code: 7001411,
    status: 400,
    message: 'This password is easy to guess.',
    advice: 'Use several words that nobody would expect together, without your name or address.',
  },
  /** `details.suffix`: the top-level domain, with its dot. */
  'email-suffix': {
    code: 7001413,
    status: 422,
    message: 'E-mail addresses with this ending are not allowed here.',
    advice: 'An administrator can allow it with the setting EVERLINE_EMAIL_SUFFIX.',
  },
  'password-needed': {
    code: 7001412,
    status: 403,
    message: 'You signed in a while ago.',
    advice: 'Enter your password once more.',
  },
} as const satisfies ErrorCatalogue
