import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const feedErrors = {
  'cursor-too-old': {
    code: 7001002,
    status: 410,
    message: 'Some recent changes are no longer available.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
