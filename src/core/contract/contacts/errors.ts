import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const contactErrors = {
  /** `details.revision`: its revision now. */
  'contact-changed': {
    code: 7005001,
    status: 409,
    message: 'Someone else has changed this contact in the meantime.',
    advice: 'Compare the two and save again.',
  },
  /** `details.number`: the text that is no telephone number. */
  'phone-wrong': {
    code: 7005002,
    status: 400,
    message: 'This isn’t a phone number.',
    advice: 'Include the country code, like +852 5550 0142.',
  },
  'too-many-contacts': {
    code: 7005003,
    status: 409,
    message: 'You’ve reached the limit for contacts.',
    advice: 'Delete some you don’t need.',
  },
  /** `details.contactId`: who the visitor is. */
  'visitor-linked': {
    code: 7005004,
    status: 409,
    message: 'This visitor is already linked to another contact.',
    advice: 'Unlink the visitor there first, or merge the two contacts.',
  },
  'too-many-visitors': {
    code: 7005005,
    status: 409,
    message: 'This contact has reached the limit for linked visitors.',
    advice: 'Unlink one that isn’t this person.',
  },
  'contact-blocked': {
    code: 7005006,
    status: 409,
    message: 'Blocked contacts can’t be deleted.',
    advice: 'Unblock them first.',
  },
  'visitor-blocked': {
    code: 7005007,
    status: 403,
    message: 'This chat is no longer available to you.',
    advice: 'The team has ended it and no longer accepts messages.',
  },
  /** `details.line`: the line of the file that is wrong. */
  'vcards-unreadable': {
    code: 7005008,
    status: 400,
    message: 'Can’t read this file as vCards.',
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
