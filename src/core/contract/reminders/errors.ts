import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const reminderErrors = {
  'too-many-reminders': {
    code: 7003401,
    status: 409,
    message: 'There are 500 reminders already.',
    advice: 'Remove those that are done.',
  },
} as const satisfies ErrorCatalogue
