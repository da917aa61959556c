import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const messageErrors = {
  'unsent-messages': {
    code: 7002004,
    status: 0,
    message: 'Some messages haven’t been sent yet.',
    advice: 'Wait until they’re sent, or discard them.',
  },
  'caller-reads-nothing': {
    code: 7002010,
    status: 409,
    message: 'Phone callers can’t read messages.',
    advice: 'Write an internal note, or call back.',
  },
} as const satisfies ErrorCatalogue
