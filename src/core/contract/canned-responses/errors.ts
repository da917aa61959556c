import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const cannedResponseErrors = {
  'shortcut-taken': {
    code: 7001901,
    status: 409,
    message: 'Another canned response already uses this shortcut.',
    advice: 'Choose another shortcut.',
  },
  /** `details.limit`: how many there may be. */
  'too-many-canned-responses': {
    code: 7001902,
    status: 409,
    message: 'You’ve reached the limit for canned responses.',
    advice: 'Delete some you don’t need.',
  },
  /** `details.revision`: its revision now. */
  'canned-response-changed': {
    code: 7001903,
    status: 409,
    message: 'Someone else has changed this in the meantime.',
    advice: 'Compare the two and save again.',
  },
} as const satisfies ErrorCatalogue
