import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const messageChangeErrors = {
  'message-too-old': {
    code: 7002601,
    status: 409,
    message: 'A message can be changed for 15 minutes.',
    advice: 'Write another message.',
  },
  'message-removed': {
    code: 7002602,
    status: 409,
    message: 'This message was removed.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
