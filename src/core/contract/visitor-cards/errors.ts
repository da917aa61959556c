import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const visitorCardErrors = {
  /** `details.revision`: its revision now. */
  'card-note-changed': {
    code: 7003301,
    status: 409,
    message: 'Somebody else has changed this note meanwhile.',
    advice: 'Compare the two and save again.',
  },
  /** `details.revision`: its revision now. */
  'visitor-data-changed': {
    code: 7003302,
    status: 409,
    message: 'Somebody else has changed the custom data meanwhile.',
    advice: 'Look at what is there now and save again.',
  },
  'too-many-card-notes': {
    code: 7003303,
    status: 409,
    message: 'There are as many notes on this card as there may be.',
    advice: 'Remove some that nobody needs.',
  },
  'too-many-visitor-tags': {
    code: 7003304,
    status: 409,
    message: 'This visitor has as many tags as there may be.',
    advice: 'Remove one first.',
  },
} as const satisfies ErrorCatalogue
