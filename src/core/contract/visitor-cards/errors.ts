import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const visitorCardErrors = {
  /** `details.revision`: its revision now. */
  'card-note-changed': {
    code: 7003301,
    status: 409,
    message: 'Someone else has changed this note in the meantime.',
    advice: 'Compare the two and save again.',
  },
  /** `details.revision`: its revision now. */
  'visitor-data-changed': {
    code: 7003302,
    status: 409,
    message: 'Someone else has changed the custom data in the meantime.',
    advice: 'Review the latest version and save again.',
  },
  'too-many-card-notes': {
    code: 7003303,
    status: 409,
    message: 'You’ve reached the limit for notes on this visitor.',
    advice: 'Remove some you don’t need.',
  },
  'too-many-visitor-tags': {
    code: 7003304,
    status: 409,
    message: 'This visitor has reached the limit for tags.',
    advice: 'Remove one first.',
  },
} as const satisfies ErrorCatalogue
