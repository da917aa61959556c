import { askAdmin } from '../errors/advice.ts'
import type { ErrorCatalogue } from '../errors/error-definition.ts'

/** Refusals about the recording of calls. */
export const recordingErrors = {
  'recording-off': {
    code: 7003240,
    status: 409,
    message: 'Calls of this service are not recorded.',
    advice: askAdmin,
  },
  'recording-needed': {
    code: 7003241,
    status: 409,
    message: 'All calls of this service are recorded.',
    advice: 'The recording can be paused, such as while a card number is said.',
  },
  'call-not-recorded': {
    code: 7003242,
    status: 409,
    message: 'This call was not recorded.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
