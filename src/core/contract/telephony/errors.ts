import { askAdmin, callAgain } from '../errors/advice.ts'
import type { ErrorCatalogue } from '../errors/error-definition.ts'
import { overMinutesCode } from './over-minutes.ts'

/** Refusals of the backend about calls; failures that arise in clients are in `call-errors.ts`. */
export const telephonyErrors = {
  'call-target-unknown': {
    code: 7003209,
    status: 404,
    message: 'There is nobody to call under that name or number.',
    advice: 'Choose somebody else.',
  },
  'call-target-away': {
    code: 7003202,
    status: 409,
    message: 'The called person cannot be reached now.',
    advice: 'Try later, or write.',
  },
  'already-in-call': {
    code: 7003203,
    status: 409,
    message: 'You are in a call already.',
    advice: 'End or hold it first.',
  },
  'call-over': {
    code: 7003204,
    status: 409,
    message: 'The call is over.',
    advice: callAgain,
  },
  'call-answered-elsewhere': {
    code: 7003205,
    status: 409,
    message: 'The call was answered already.',
    advice: '',
  },
  'too-many-parties': {
    code: 7003206,
    status: 409,
    message: 'Nobody else fits into this call.',
    advice: 'Somebody has to leave it first.',
  },
  'numbers-unavailable': {
    code: 7003207,
    status: 409,
    message: 'Telephone numbers cannot be called from here.',
    advice: askAdmin,
  },
  'call-target-busy': {
    code: 7003210,
    status: 409,
    message: 'The line is busy.',
    advice: 'Call again in a few minutes.',
  },
  'call-target-declined': {
    code: 7003211,
    status: 409,
    message: 'The call was declined.',
    advice: 'Try later, or write.',
  },
  'no-own-number': {
    code: 7003212,
    status: 409,
    message: 'There is no number to call from.',
    advice: 'Choose a number of the service, or ask an admin for one.',
  },
  'only-telephones-left': {
    code: 7003213,
    status: 409,
    message: 'A call of telephones alone would have no sound.',
    advice: 'Add the number to the call, and stay in it.',
  },
  'inquiry-needs-account': {
    code: 7003215,
    status: 409,
    message: 'A telephone cannot take an inquiry.',
    advice: 'Transfer the call without its inquiry, or give both to a colleague.',
  },
  'call-target-moved': {
    code: 7003214,
    status: 409,
    message: 'The number has moved, or forwards its calls.',
    advice: 'Ask for the new number, and call that.',
  },
  'on-net-over-usage': {
    code: overMinutesCode,
    status: 402,
    message: 'No more calls are included in the plan of this service.',
    advice: askAdmin,
  },
  'calls-not-offered': {
    code: 7003220,
    status: 403,
    message: 'Calls of this kind are not offered here.',
    advice: 'Write instead.',
  },
  /** Arises in clients. */
  'call-window-blocked': {
    code: 7003230,
    status: 0,
    message: 'The browser has blocked the window of the call.',
    advice: 'Allow pop-up windows for this page in the address bar, then press again.',
  },
  /** Arises in clients: another tab has opened it. */
  'call-window-open': {
    code: 7003231,
    status: 0,
    message: 'The call is open in a window of its own.',
    advice: 'Look for it among the windows of this browser.',
  },
} as const satisfies ErrorCatalogue
