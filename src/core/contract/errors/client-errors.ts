import { checkConnection, signInAgain, tryAgain } from './advice.ts'
import type { ErrorCatalogue } from './error-definition.ts'

/**
 * Failures that arise in the client, by the specification's local and SDK codes (section 8) and Everline's own. `status` 0:
 * never answered by a backend.
 */
export const clientErrors = {
  unknown: {
    code: 9990001,
    status: 500,
    message: 'Something went wrong.',
    advice: tryAgain,
  },
  network: {
    code: 9990002,
    status: 0,
    message: 'The server cannot be reached.',
    advice: checkConnection,
  },
  'api-failed': {
    code: 9990400,
    status: 0,
    message: 'The server gave an answer that makes no sense.',
    advice: tryAgain,
  },
  'api-unreachable': {
    code: 9990401,
    status: 0,
    message: 'The call service cannot be reached.',
    advice: checkConnection,
  },
  unexpected: {
    code: 9990500,
    status: 0,
    message: 'Something unexpected happened.',
    advice: tryAgain,
  },
  'deadline-exceeded': {
    code: 7002001,
    status: 0,
    message: 'This took too long.',
    advice: tryAgain,
  },
  'hub-restarted': {
    code: 7002002,
    status: 0,
    message: 'The connection was restarted.',
    advice: tryAgain,
  },
  'hub-incompatible': {
    code: 7002006,
    status: 0,
    message: 'This tab is of an older version.',
    advice: 'It reloads by itself.',
  },
  'hub-superseded': {
    code: 7002007,
    status: 0,
    message: 'A newer version has taken over.',
    advice: '',
  },
  'storage-failed': {
    code: 7002005,
    status: 0,
    message: 'This browser cannot store data at the moment.',
    advice: 'Free some space and try again.',
  },
  'storage-malformed': {
    code: 7002008,
    status: 0,
    message: 'What was stored in this browser cannot be read.',
    advice: signInAgain,
  },
  'command-unreadable': {
    code: 7002009,
    status: 0,
    message: 'This was written with another version and cannot be sent.',
    advice: 'Copy the text and send it again.',
  },
  'incorrect-timestamp': {
    code: 7002101,
    status: 0,
    message: 'Incorrect timestamp',
    advice: '',
  },
  redirected: {
    code: 7002202,
    status: 0,
    message: 'The answer came from somewhere else.',
    advice: 'If this network has a sign-in page of its own, open it first.',
  },
} as const satisfies ErrorCatalogue
