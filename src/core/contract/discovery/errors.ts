import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const discoveryErrors = {
  'discovery-refused': {
    code: 1060007,
    status: 500,
    message: 'This service could not be found.',
    advice: 'Check its name and try again.',
  },
  'config-unreadable': {
    code: 7002201,
    status: 0,
    message: 'The settings of this installation cannot be read.',
    advice: 'Ask whoever runs it: app and server may have different keys.',
  },
} as const satisfies ErrorCatalogue
