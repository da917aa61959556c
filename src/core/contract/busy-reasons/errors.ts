import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const busyReasonErrors = {
  'busy-reason-taken': {
    code: 7001701,
    status: 409,
    message: 'This reason exists already.',
    advice: 'Word it differently.',
  },
  'too-many-busy-reasons': {
    code: 7001702,
    status: 409,
    message: 'There are 50 reasons already.',
    advice: 'Delete one that nobody uses.',
  },
} as const satisfies ErrorCatalogue
