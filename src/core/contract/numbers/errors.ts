import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const numberErrors = {
  'number-taken': {
    code: 7003901,
    status: 409,
    message: 'This telephone number is in the list already.',
    advice: 'Change the one that is there.',
  },
  'too-many-numbers': {
    code: 7003902,
    status: 409,
    message: 'There are 50 telephone numbers already.',
    advice: 'Remove one that nobody uses.',
  },
  'number-changed': {
    code: 7003903,
    status: 409,
    message: 'Somebody else has just changed this telephone number.',
    advice: 'Compare the two and save again.',
  },
  'number-member-unknown': {
    code: 7003904,
    status: 409,
    message: 'Somebody named for this number does not work here any more.',
    advice: 'Take them out and save again.',
  },
  'number-unknown': {
    code: 7003905,
    status: 409,
    message: 'This telephone number is not one of the service.',
    advice: 'Choose another one.',
  },
  'script-name-taken': {
    code: 7003906,
    status: 409,
    message: 'Another script has this name.',
    advice: 'Choose another name.',
  },
  'too-many-scripts': {
    code: 7003907,
    status: 409,
    message: 'There are 100 scripts already.',
    advice: 'Delete one that nobody uses.',
  },
  'script-changed': {
    code: 7003908,
    status: 409,
    message: 'Somebody else has just changed this script.',
    advice: 'Compare the two and save again.',
  },
} as const satisfies ErrorCatalogue
