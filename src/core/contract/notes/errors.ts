import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const noteErrors = {
  'note-too-old': {
    code: 7002910,
    status: 409,
    message: 'A note can be changed for 15 minutes.',
    advice: 'Write another note.',
  },
  'note-removed': {
    code: 7002911,
    status: 409,
    message: 'This note was removed.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
