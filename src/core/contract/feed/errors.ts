import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const feedErrors = {
  'cursor-too-old': {
    code: 7001002,
    status: 410,
    message: 'What follows this cursor is no longer kept.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
