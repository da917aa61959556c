import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const translationErrors = {
  'no-translator': {
    code: 7003701,
    status: 409,
    message: 'This installation does not translate messages.',
    advice: 'Ask whoever runs it to set up a translation service.',
  },
  'translator-failed': {
    code: 7003702,
    status: 502,
    message: 'The translation service did not answer.',
    advice: 'Try again in a while.',
  },
} as const satisfies ErrorCatalogue
