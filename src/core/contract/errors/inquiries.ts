import type { ErrorCatalogue } from './error-definition.ts'

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
  'at-limit': {
    code: 7001301,
    status: 409,
    message: 'You handle as many inquiries as you may.',
    advice: 'Close one first.',
  },
} as const satisfies ErrorCatalogue
