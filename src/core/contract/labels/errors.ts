import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const labelErrors = {
  'label-name-taken': {
    code: 7001601,
    status: 409,
    message: 'Another label has this name.',
    advice: 'Choose another name.',
  },
  'too-many-labels': {
    code: 7001602,
    status: 409,
    message: 'There are 200 labels already.',
    advice: 'Delete one that nobody uses.',
  },
  'label-changed': {
    code: 7001604,
    status: 409,
    message: 'Somebody else has just changed this label.',
    advice: 'Compare the two and save again.',
  },
  'inquiry-labels-full': {
    code: 7001603,
    status: 409,
    message: 'An inquiry has at most 20 labels.',
    advice: 'Take one away first.',
  },
} as const satisfies ErrorCatalogue
