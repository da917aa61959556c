import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const tagErrors = {
  'tag-name-taken': {
    code: 7002301,
    status: 409,
    message: 'Another team has this name.',
    advice: 'Choose another name.',
  },
  'too-many-tags': {
    code: 7002302,
    status: 409,
    message: 'There are 100 teams already.',
    advice: 'Delete one that nobody uses.',
  },
  'tag-changed': {
    code: 7002303,
    status: 409,
    message: 'Somebody else has just changed this team.',
    advice: 'Compare the two and save again.',
  },
  'tag-member-unknown': {
    code: 7002304,
    status: 409,
    message: 'Somebody in this team does not work here any more.',
    advice: 'Take them out and save again.',
  },
  'tag-unknown': {
    code: 7002305,
    status: 409,
    message: 'This team does not exist any more.',
    advice: 'Choose another one.',
  },
} as const satisfies ErrorCatalogue
