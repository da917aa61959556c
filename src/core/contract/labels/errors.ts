import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const labelErrors = {
  'label-name-taken': {
    code: 7001601,
    status: 409,
    message: 'Another label already has this name.',
    advice: 'Choose another name.',
  },
  'too-many-labels': {
    code: 7001602,
    status: 409,
    message: 'You’ve reached the limit of 200 labels.',
    advice: 'Delete one you don’t need.',
  },
  'label-changed': {
    code: 7001604,
    status: 409,
    message: 'Someone else just changed this label.',
    advice: 'Compare the two and save again.',
  },
  'inquiry-labels-full': {
    code: 7001603,
    status: 409,
    message: 'A conversation can have up to 20 labels.',
    advice: 'Remove one first.',
  },
} as const satisfies ErrorCatalogue
