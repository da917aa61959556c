import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const chatbotErrors = {
  'not-with-chatbot': {
    code: 7002701,
    status: 409,
    message: 'A teammate already has this conversation.',
    advice: '',
  },
  'calls-unavailable': {
    code: 7002702,
    status: 409,
    message: 'This workspace doesn’t take calls.',
    advice: 'Continue by chat.',
  },
} as const satisfies ErrorCatalogue
