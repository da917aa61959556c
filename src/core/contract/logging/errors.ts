import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const loggingErrors = {
  'log-open-failed': {
    code: 7003001,
    status: 0,
    message: 'Failed opening the log database.',
    advice: '',
  },
  'log-closed': {
    code: 7003002,
    status: 0,
    message: 'Closed log database.',
    advice: '',
  },
  'log-no-record': {
    code: 7003003,
    status: 0,
    message: 'No record in log store.',
    advice: '',
  },
  'log-write-failed': {
    code: 7003004,
    status: 0,
    message: 'A transaction of the log database failed.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
