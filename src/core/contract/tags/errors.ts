import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const tagErrors = {
  'tag-name-taken': {
    code: 7002301,
    status: 409,
    message: 'Another team already has this name.',
    advice: 'Choose another name.',
  },
  'too-many-tags': {
    code: 7002302,
    status: 409,
    message: 'You’ve reached the limit of 100 teams.',
    advice: 'Delete one you don’t need.',
  },
  'tag-changed': {
    code: 7002303,
    status: 409,
    message: 'Someone else just changed this team.',
    advice: 'Compare the two and save again.',
  },
  'tag-member-unknown': {
    code: 7002304,
    status: 409,
    message: 'Someone in this team has left the workspace.',
    advice: 'Remove them and save again.',
  },
  'tag-unknown': {
    code: 7002305,
    status: 409,
    message: 'This team no longer exists.',
    advice: 'Choose another one.',
  },
} as const satisfies ErrorCatalogue
