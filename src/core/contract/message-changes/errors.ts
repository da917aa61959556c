import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const messageChangeErrors = {
  'message-too-old': {
    code: 7002601,
    status: 409,
    message: 'Messages can be changed for 15 minutes.',
    advice: 'Send a new message instead.',
  },
  'message-removed': {
    code: 7002602,
    status: 409,
    message: 'This message was deleted.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
