import { askAdmin } from '../errors/advice.ts'
import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const fileErrors = {
  /** `details.maxBytes` */
  'file-too-large': {
    code: 7004010,
    status: 413,
    message: 'The file is larger than allowed.',
    advice: 'Send a smaller one, or a link to it.',
  },
  /** The same id with another name or size. */
  'file-conflict': {
    code: 7004011,
    status: 409,
    message: 'This file was already added.',
    advice: 'Choose the file again.',
  },
  'file-not-ready': {
    code: 7004012,
    status: 409,
    message: 'The file hasn’t fully uploaded yet.',
    advice: 'It will be retried automatically.',
  },
  'file-infected': {
    code: 7004013,
    status: 422,
    message: 'The virus scanner found something in the file.',
    advice: 'Do not send it again.',
  },
  'file-scan-failed': {
    code: 7004014,
    status: 503,
    message: 'Can’t reach the virus scanner.',
    advice: 'Try again later.',
  },
  /** For a visitor: the format keeps the position where nothing can take it out. */
  'file-keeps-position': {
    code: 7004020,
    status: 422,
    message: 'This file may contain a location that can’t be removed.',
    advice: 'Send the picture as JPEG or PNG, or the video as MP4.',
  },
  'file-no-space': {
    code: 7004022,
    status: 507,
    message: 'The server’s file storage is full.',
    advice: askAdmin,
  },
  'file-unreadable': {
    code: 7004021,
    status: 422,
    message: 'Couldn’t check this file.',
    advice: 'Save it again in another app and send that file.',
  },
  /** Raised in the client: a proxy between it and the backend refuses a file that the backend would take. */
  'file-refused-on-the-way': {
    code: 7004023,
    status: 0,
    message: 'Something between this browser and the server is blocking files.',
    advice: askAdmin,
  },
  /** Raised in the client: the browser has no space for the bytes until they are sent. */
  'no-space-here': {
    code: 7004015,
    status: 0,
    message: 'This browser is out of space for the file.',
    advice: 'Free up space on this device, or send a smaller file.',
  },
  /** Raised in the client: the browser has deleted the bytes. */
  'file-lost-here': {
    code: 7004016,
    status: 0,
    message: 'This browser no longer has the file.',
    advice: 'Choose the file again.',
  },
  /** Raised in the client: the user has cancelled it. */
  'upload-cancelled': {
    code: 7004017,
    status: 0,
    message: 'You canceled this file.',
    advice: '',
  },
  /** For an appointment: somebody else has booked the time, or it is no longer offered. */
  'time-taken': {
    code: 7004019,
    status: 409,
    message: 'This time is no longer available.',
    advice: 'Choose another one.',
  },
  'content-not-allowed': {
    code: 7004018,
    status: 403,
    message: 'You don’t have permission to send this type of message.',
    advice: '',
  },
} as const satisfies ErrorCatalogue
