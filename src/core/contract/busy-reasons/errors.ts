import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const busyReasonErrors = {
  'busy-reason-taken': {
    code: 7001701,
    status: 409,
    message: 'This reason already exists.',
    advice: 'Use different wording.',
  },
  'too-many-busy-reasons': {
    code: 7001702,
    status: 409,
    message: 'You’ve reached the limit of 50 reasons.',
    advice: 'Delete one you don’t need.',
  },
} as const satisfies ErrorCatalogue
