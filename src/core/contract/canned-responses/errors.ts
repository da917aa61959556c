import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const cannedResponseErrors = {
  'shortcut-taken': {
    code: 7001901,
    status: 409,
    message: 'Another canned response has this shortcut.',
    advice: 'Choose another shortcut.',
  },
  /** `details.limit`: how many there may be. */
  'too-many-canned-responses': {
    code: 7001902,
    status: 409,
    message: 'There are as many canned responses as there may be.',
    advice: 'Delete some that nobody uses.',
  },
  /** `details.revision`: its revision now. */
  'canned-response-changed': {
    code: 7001903,
    status: 409,
    message: 'Somebody else has changed this meanwhile.',
    advice: 'Compare the two and save again.',
  },
} as const satisfies ErrorCatalogue
