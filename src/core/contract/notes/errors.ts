import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const noteErrors = {
  'note-too-old': {
    code: 7002910,
    status: 409,
    message: 'Notes can be changed for 15 minutes.',
    advice: 'Write a new note instead.',
  },
  'note-removed': {
    code: 7002911,
    status: 409,
    message: 'This note was deleted.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
