import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const staffAdministrationErrors = {
  'owner-stays': {
    code: 7002402,
    status: 409,
    message: 'The owner of the service is always an active admin.',
    advice: 'Let the owner hand the service over first.',
  },
  'own-account': {
    code: 7002403,
    status: 409,
    message: 'You cannot suspend yourself, or change your own role.',
    advice: 'Ask another admin.',
  },
  'staff-changed': {
    code: 7002404,
    status: 409,
    message: 'Somebody else has just changed this person.',
    advice: 'Compare the two and save again.',
  },
  'not-invited-now': {
    code: 7002405,
    status: 409,
    message: 'This person has accepted the invitation already.',
    advice: '',
  },
  'account-inactive': {
    code: 7002406,
    status: 403,
    message: 'Your account is not active.',
    advice: 'Ask an admin of your team.',
  },
  'too-much-custom-data': {
    code: 7002407,
    status: 409,
    message: 'There are 50 entries of custom data already.',
    advice: 'Delete one first.',
  },
  'extension-taken': {
    code: 7002408,
    status: 409,
    message: 'Somebody else has this extension.',
    advice: 'Choose another number.',
  },
} as const satisfies ErrorCatalogue
