import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const discoveryErrors = {
  'discovery-refused': {
    code: 1060007,
    status: 500,
    message: 'Couldn’t find this workspace.',
    advice: 'Check its name and try again.',
  },
  'config-unreadable': {
    code: 7002201,
    status: 0,
    message: 'Can’t read this installation’s settings.',
    advice: 'Ask its administrator: the app and server may have different keys.',
  },
} as const satisfies ErrorCatalogue
