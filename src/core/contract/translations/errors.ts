import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const translationErrors = {
  'no-translator': {
    code: 7003701,
    status: 409,
    message: 'Message translation isn’t set up here.',
    advice: 'Ask your administrator to set up a translation service.',
  },
  'translator-failed': {
    code: 7003702,
    status: 502,
    message: 'The translation service didn’t respond.',
    advice: 'Try again later.',
  },
} as const satisfies ErrorCatalogue
