import { askAdmin } from './advice.ts'
import type { ErrorCatalogue } from './error-definition.ts'

/** Failures that any call can have: Everline's own (70xxxxx), and those of proxies in front of a service. */
export const backendErrors = {
  'answer-with-notice': {
    code: 1070099,
    status: 500,
    message: 'Only part of this was done.',
    advice: 'Check the result.',
  },
  'forbidden-by-service': {
    code: 3110119,
    status: 403,
    message: 'Your role doesn’t allow this.',
    advice: askAdmin,
  },
  'invalid-request': {
    code: 7000400,
    status: 400,
    message: 'Something in this request isn’t valid.',
    advice: 'Check what you entered.',
  },
  /** The backend refuses a call to this role; clients that know the role do not even send it. */
  forbidden: {
    code: 403000,
    status: 403,
    message: 'You don’t have permission to do this.',
    advice: askAdmin,
  },
  'not-found': {
    code: 7000404,
    status: 404,
    message: 'This doesn’t exist, or you don’t have access.',
    advice: '',
  },
  'method-not-allowed': {
    code: 7000405,
    status: 405,
    message: 'This address doesn’t accept that method.',
    advice: '',
  },
  'too-large': {
    code: 7000413,
    status: 413,
    message: 'This is too large.',
    advice: 'Make it smaller and send it again.',
  },
  'wrong-media-type': {
    code: 7000415,
    status: 415,
    message: 'The body must be JSON.',
    advice: '',
  },
  'too-many-requests': {
    code: 7000429,
    status: 429,
    message: 'Too many attempts.',
    advice: 'Wait a minute.',
  },
  'shutting-down': {
    code: 7000503,
    status: 503,
    message: 'The server is restarting.',
    advice: 'Try again in a moment.',
  },
  /** The database cannot be reached for the moment; nothing may have been done. `details.retryAfterSeconds` says when to try again. */
  'database-unavailable': {
    code: 7000504,
    status: 503,
    message: 'The server can’t reach its database.',
    advice: 'Try again in a moment.',
  },
  'key-conflict': {
    code: 7001001,
    status: 409,
    message: 'This key was already used for another request.',
    advice: '',
  },
  'file-over-usage': {
    code: 7004001,
    status: 402,
    message: 'The file storage is full.',
    advice: askAdmin,
  },
  'sms-balance-insufficient': {
    code: 7004003,
    status: 402,
    message: 'Your balance is too low for this SMS.',
    advice: 'Ask an admin to top it up.',
  },
  /** The backend is older than the client, and does not have the call. */
  'not-supported': {
    code: 7000501,
    status: 404,
    message: 'This server doesn’t support this yet.',
    advice: 'Try again after it has been updated.',
  },
} as const satisfies ErrorCatalogue
