import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const inquiryErrors = {
  'inquiry-closed': {
    code: 7001101,
    status: 409,
    message: 'The conversation has been closed.',
    advice: 'The visitor’s next message starts a new one.',
  },
  'inquiry-not-yours': {
    code: 7001102,
    status: 409,
    message: 'Someone else is handling this conversation now.',
    advice: '',
  },
  'inquiry-not-handled': {
    code: 7001103,
    status: 409,
    message: 'No one has taken this conversation yet.',
    advice: 'Take it over first.',
  },
  'offer-lost': {
    code: 7001201,
    status: 409,
    message: 'Someone else got there first.',
    advice: '',
  },
  'offer-expired': {
    code: 7001202,
    status: 410,
    message: 'Time ran out.',
    advice: '',
  },
  'offer-answered': {
    code: 7001203,
    status: 409,
    message: 'You’ve already answered this.',
    advice: '',
  },
  'request-pending': {
    code: 7001204,
    status: 409,
    message: 'A teammate has already been asked about this conversation.',
    advice: 'Wait for their response.',
  },
  'colleague-unreachable': {
    code: 7001205,
    status: 409,
    message: 'This teammate isn’t available right now.',
    advice: 'Choose someone who’s available.',
  },
  'not-invited': {
    code: 7001206,
    status: 403,
    message: 'You need an invitation to join this conversation.',
    advice: 'Ask the agent to invite you.',
  },
  'agent-stays': {
    code: 7001207,
    status: 409,
    message: 'You can’t leave a conversation you’re handling.',
    advice: 'Transfer or close it instead.',
  },
  'no-call-yet': {
    code: 7001208,
    status: 409,
    message: 'This transfer only works for calls.',
    advice: 'Choose another transfer type.',
  },
  'inquiry-not-missed': {
    code: 7001209,
    status: 409,
    message: 'This conversation is no longer missed.',
    advice: '',
  },
  'inquiry-not-idle': {
    code: 7001210,
    status: 409,
    message: 'The visitor is waiting for a reply, or hasn’t had enough time to reply.',
    advice: '',
  },
  'inquiry-not-due': {
    code: 7001211,
    status: 409,
    message: 'There’s still time to answer.',
    advice: '',
  },
  /** `details.revision`: its revision now. */
  'setting-changed': {
    code: 7001212,
    status: 409,
    message: 'Someone else has changed this setting in the meantime.',
    advice: 'Review it, then save again.',
  },
  'at-limit': {
    code: 7001301,
    status: 409,
    message: 'You’ve reached your limit of open conversations.',
    advice: 'Close one first.',
  },
} as const satisfies ErrorCatalogue
