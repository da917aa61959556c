import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const chatbotErrors = {
  'not-with-chatbot': {
    code: 7002701,
    status: 409,
    message: 'People have this inquiry already.',
    advice: '',
  },
  'calls-unavailable': {
    code: 7002702,
    status: 409,
    message: 'This service takes no calls.',
    advice: 'Go on by chat.',
  },
} as const satisfies ErrorCatalogue
