import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const contactErrors = {
  /** `details.revision`: its revision now. */
  'contact-changed': {
    code: 7005001,
    status: 409,
    message: 'Somebody else has changed this contact meanwhile.',
    advice: 'Compare the two and save again.',
  },
  /** `details.number`: the text that is no telephone number. */
  'phone-wrong': {
    code: 7005002,
    status: 400,
    message: 'This is not a telephone number.',
    advice: 'Write it with its country code, like +852 5550 0142.',
  },
  'too-many-contacts': {
    code: 7005003,
    status: 409,
    message: 'There are as many contacts as there may be.',
    advice: 'Delete some that nobody needs.',
  },
  /** `details.contactId`: who the visitor is. */
  'visitor-linked': {
    code: 7005004,
    status: 409,
    message: 'This visitor is another contact already.',
    advice: 'Remove the visitor there first, or merge the two contacts.',
  },
  'too-many-visitors': {
    code: 7005005,
    status: 409,
    message: 'This contact has as many visitors as there may be.',
    advice: 'Remove one that is not this person.',
  },
  'contact-blocked': {
    code: 7005006,
    status: 409,
    message: 'A blocked contact cannot be deleted.',
    advice: 'End the block first.',
  },
  'visitor-blocked': {
    code: 7005007,
    status: 403,
    message: 'This chat is closed for you.',
    advice: 'The team has ended it and takes no more messages.',
  },
  /** `details.line`: the line of the file that is wrong. */
  'vcards-unreadable': {
    code: 7005008,
    status: 400,
    message: 'The file cannot be read as vCards.',
    advice: 'Export it again from your address book and choose it again.',
  },
  /** `details.limit`: how many a file may have. */
  'too-many-vcards': {
    code: 7005009,
    status: 400,
    message: 'The file has too many contacts.',
    advice: 'Split it into several files.',
  },
} as const satisfies ErrorCatalogue
