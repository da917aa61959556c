import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const numberErrors = {
  'number-taken': {
    code: 7003901,
    status: 409,
    message: 'This phone number is already in the list.',
    advice: 'Edit the existing one.',
  },
  'too-many-numbers': {
    code: 7003902,
    status: 409,
    message: 'You’ve reached the limit of 50 phone numbers.',
    advice: 'Remove one you don’t need.',
  },
  'number-changed': {
    code: 7003903,
    status: 409,
    message: 'Someone else just changed this phone number.',
    advice: 'Compare the two and save again.',
  },
  'number-member-unknown': {
    code: 7003904,
    status: 409,
    message: 'Someone listed for this number has left the workspace.',
    advice: 'Remove them and save again.',
  },
  'number-unknown': {
    code: 7003905,
    status: 409,
    message: 'This phone number doesn’t belong to your workspace.',
    advice: 'Choose another one.',
  },
  'script-name-taken': {
    code: 7003906,
    status: 409,
    message: 'Another script already has this name.',
    advice: 'Choose another name.',
  },
  'too-many-scripts': {
    code: 7003907,
    status: 409,
    message: 'You’ve reached the limit of 100 scripts.',
    advice: 'Delete one you don’t need.',
  },
  'script-changed': {
    code: 7003908,
    status: 409,
    message: 'Someone else just changed this script.',
    advice: 'Compare the two and save again.',
  },
} as const satisfies ErrorCatalogue
