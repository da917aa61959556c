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
    message: 'Can’t reach the server.',
    advice: checkConnection,
  },
  'api-failed': {
    code: 9990400,
    status: 0,
    message: 'Unexpected response from the server.',
    advice: tryAgain,
  },
  'api-unreachable': {
    code: 9990401,
    status: 0,
    message: 'Can’t reach the call server.',
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
    message: 'This tab is running an older version.',
    advice: 'It reloads automatically.',
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
    message: 'This browser can’t store data right now.',
    advice: 'Free up some space and try again.',
  },
  'storage-malformed': {
    code: 7002008,
    status: 0,
    message: 'Can’t read the data stored in this browser.',
    advice: signInAgain,
  },
  'command-unreadable': {
    code: 7002009,
    status: 0,
    message: 'This was written in another version and can’t be sent.',
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
    message: 'The response came from somewhere else.',
    advice: 'If this network has its own sign-in page, open it first.',
  },
} as const satisfies ErrorCatalogue
