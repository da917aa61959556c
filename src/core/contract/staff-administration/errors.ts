import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const staffAdministrationErrors = {
  'owner-stays': {
    code: 7002402,
    status: 409,
    message: 'The workspace owner is always an active admin.',
    advice: 'The owner must transfer ownership first.',
  },
  'own-account': {
    code: 7002403,
    status: 409,
    message: 'You can’t suspend yourself or change your own role.',
    advice: 'Ask another admin.',
  },
  'staff-changed': {
    code: 7002404,
    status: 409,
    message: 'Someone else just changed this person.',
    advice: 'Compare the two and save again.',
  },
  'not-invited-now': {
    code: 7002405,
    status: 409,
    message: 'This person has already accepted the invitation.',
    advice: '',
  },
  'account-inactive': {
    code: 7002406,
    status: 403,
    message: 'Your account isn’t active.',
    advice: 'Ask an admin on your team.',
  },
  'too-much-custom-data': {
    code: 7002407,
    status: 409,
    message: 'You’ve reached the limit of 50 custom data fields.',
    advice: 'Delete one first.',
  },
  'extension-taken': {
    code: 7002408,
    status: 409,
    message: 'This extension is already in use.',
    advice: 'Choose another number.',
  },
} as const satisfies ErrorCatalogue
