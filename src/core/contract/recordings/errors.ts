import { askAdmin } from '../errors/advice.ts'
import type { ErrorCatalogue } from '../errors/error-definition.ts'

/** Refusals about the recording of calls. */
export const recordingErrors = {
  'recording-off': {
    code: 7003240,
    status: 409,
    message: 'Calls aren’t recorded in this workspace.',
    advice: askAdmin,
  },
  'recording-needed': {
    code: 7003241,
    status: 409,
    message: 'All calls in this workspace are recorded.',
    advice: 'You can pause recording, for example while someone reads out a card number.',
  },
  'call-not-recorded': {
    code: 7003242,
    status: 409,
    message: 'This call wasn’t recorded.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
