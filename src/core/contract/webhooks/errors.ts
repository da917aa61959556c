import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const webhookErrors = {
  'too-many-webhooks': {
    code: 7004301,
    status: 409,
    message: 'You’ve reached the limit of 20 webhooks.',
    advice: 'Delete one you don’t need.',
  },
  'webhook-address-refused': {
    code: 7004302,
    status: 422,
    message: 'Events can’t be sent to this address.',
    advice: 'Use a public https:// address without a user name and without a port.',
  },
  'webhook-off': {
    code: 7004303,
    status: 409,
    message: 'This webhook is switched off.',
    advice: 'Switch it on first.',
  },
} as const satisfies ErrorCatalogue
