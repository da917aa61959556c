import type { ErrorCatalogue } from './error-definition.ts'

export const messageErrors = {
  'unsent-messages': {
    code: 7002004,
    status: 0,
    message: 'Some messages have not been sent yet.',
    advice: 'Wait until they are, or drop them.',
  },
} as const satisfies ErrorCatalogue
