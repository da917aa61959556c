import { askAdmin, callAgain } from '../errors/advice.ts'
import type { ErrorCatalogue } from '../errors/error-definition.ts'
import { overMinutesCode } from './over-minutes.ts'

/** Refusals of the backend about calls; failures that arise in clients are in `call-errors.ts`. */
export const telephonyErrors = {
  'call-target-unknown': {
    code: 7003209,
    status: 404,
    message: 'No one found with that name or number.',
    advice: 'Choose someone else.',
  },
  'call-target-away': {
    code: 7003202,
    status: 409,
    message: 'This person can’t be reached right now.',
    advice: 'Try again later, or send a message.',
  },
  'already-in-call': {
    code: 7003203,
    status: 409,
    message: 'You’re already in a call.',
    advice: 'End it or put it on hold first.',
  },
  'call-over': {
    code: 7003204,
    status: 409,
    message: 'The call has ended.',
    advice: callAgain,
  },
  'call-answered-elsewhere': {
    code: 7003205,
    status: 409,
    message: 'The call has already been answered.',
    advice: '',
  },
  'too-many-parties': {
    code: 7003206,
    status: 409,
    message: 'This call is full.',
    advice: 'Someone has to leave first.',
  },
  'numbers-unavailable': {
    code: 7003207,
    status: 409,
    message: 'Phone numbers can’t be called from here.',
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
    advice: 'Try again later, or send a message.',
  },
  'no-own-number': {
    code: 7003212,
    status: 409,
    message: 'You have no number to call from.',
    advice: 'Choose one of your workspace’s numbers, or ask an admin.',
  },
  'only-telephones-left': {
    code: 7003213,
    status: 409,
    message: 'A call between phones only would have no sound.',
    advice: 'Add the number to the call and stay on it.',
  },
  'inquiry-needs-account': {
    code: 7003215,
    status: 409,
    message: 'A phone can’t take over a conversation.',
    advice: 'Transfer the call without the conversation, or transfer both to a teammate.',
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
    message: 'Your plan includes no more calls.',
    advice: askAdmin,
  },
  'calls-not-offered': {
    code: 7003220,
    status: 403,
    message: 'This type of call isn’t available here.',
    advice: 'Send a message instead.',
  },
  /** Arises in clients. */
  'call-window-blocked': {
    code: 7003230,
    status: 0,
    message: 'The browser blocked the call window.',
    advice: 'Allow pop-ups for this page in the address bar, then try again.',
  },
  /** Arises in clients: another tab has opened it. */
  'call-window-open': {
    code: 7003231,
    status: 0,
    message: 'The call is open in a separate window.',
    advice: 'Look for it among your browser windows.',
  },
} as const satisfies ErrorCatalogue
