import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const accountErrors = {
  'old-password-wrong': {
    code: 7001401,
    status: 403,
    message: 'That isn’t your current password.',
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
    message: 'Your password has expired.',
    advice: 'Choose a new one.',
  },
  'password-unchanged': {
    code: 7001404,
    status: 400,
    message: 'This is already your password.',
    advice: 'Choose another one.',
  },
  'code-wrong': {
    code: 7001405,
    status: 403,
    message: 'This code is wrong or has already been used.',
    advice: 'Enter the latest one.',
  },
  'one-time-code-invalid': {
    code: 7001406,
    status: 403,
    message: 'This code or link has expired or has already been used.',
    advice: 'Request a new one.',
  },
  'email-taken': {
    code: 7001410,
    status: 409,
    message: 'This email address is already in use.',
    advice: 'Use another address.',
  },
  'password-too-weak': {
    code: 7001411,
    status: 400,
    message: 'This password is easy to guess.',
    advice: 'Use several unrelated words, without your name or address.',
  },
  /** `details.suffix`: the top-level domain, with its dot. */
  'email-suffix': {
    code: 7001413,
    status: 422,
    message: 'Email addresses with this ending aren’t allowed here.',
    advice: 'An administrator can allow it with the EVERLINE_EMAIL_SUFFIX setting.',
  },
  'password-needed': {
    code: 7001412,
    status: 403,
    message: 'You signed in a while ago.',
    advice: 'Enter your password once more.',
  },
} as const satisfies ErrorCatalogue
