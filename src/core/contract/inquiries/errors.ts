import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const inquiryErrors = {
  'inquiry-closed': {
    code: 7001101,
    status: 409,
    message: 'The inquiry was closed meanwhile.',
    advice: "The visitor's next message opens a new one.",
  },
  'inquiry-not-yours': {
    code: 7001102,
    status: 409,
    message: 'Somebody else handles this inquiry now.',
    advice: '',
  },
  'inquiry-not-handled': {
    code: 7001103,
    status: 409,
    message: 'Nobody handles this inquiry yet.',
    advice: 'Take it over first.',
  },
  'offer-lost': {
    code: 7001201,
    status: 409,
    message: 'Somebody else was faster.',
    advice: '',
  },
  'offer-expired': {
    code: 7001202,
    status: 410,
    message: 'The time to answer has run out.',
    advice: '',
  },
  'offer-answered': {
    code: 7001203,
    status: 409,
    message: 'You have answered this already.',
    advice: '',
  },
  'request-pending': {
    code: 7001204,
    status: 409,
    message: 'A colleague is being asked about this inquiry already.',
    advice: 'Wait for the answer.',
  },
  'colleague-unreachable': {
    code: 7001205,
    status: 409,
    message: 'This colleague is not reachable now.',
    advice: 'Choose somebody who is available.',
  },
  'not-invited': {
    code: 7001206,
    status: 403,
    message: 'Only who was invited may join this conversation.',
    advice: 'Ask its agent for an invitation.',
  },
  'agent-stays': {
    code: 7001207,
    status: 409,
    message: 'The agent of an inquiry cannot leave its conversation.',
    advice: 'Transfer or close the inquiry.',
  },
  'no-call-yet': {
    code: 7001208,
    status: 409,
    message: 'This kind of transfer is for calls.',
    advice: 'Use inquiry_blind or inquiry_attendee for a chat.',
  },
  'inquiry-not-missed': {
    code: 7001209,
    status: 409,
    message: 'This inquiry is not missed any more.',
    advice: '',
  },
  'inquiry-not-idle': {
    code: 7001210,
    status: 409,
    message: 'The visitor waits for an answer, or had little time to answer.',
    advice: '',
  },
  'inquiry-not-due': {
    code: 7001211,
    status: 409,
    message: 'The time to answer has not run out.',
    advice: '',
  },
  /** `details.revision`: its revision now. */
  'setting-changed': {
    code: 7001212,
    status: 409,
    message: 'Somebody else has changed this setting meanwhile.',
    advice: 'Look at it again, then save.',
  },
  'at-limit': {
    code: 7001301,
    status: 409,
    message: 'You handle as many inquiries as you may.',
    advice: 'Close one first.',
  },
} as const satisfies ErrorCatalogue
