import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const reminderErrors = {
  'too-many-reminders': {
    code: 7003401,
    status: 409,
    message: 'You’ve reached the limit of 500 reminders.',
    advice: 'Remove the ones that are done.',
  },
} as const satisfies ErrorCatalogue
