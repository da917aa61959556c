import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const pushErrors = {
  'push-endpoint-refused': {
    code: 7004501,
    status: 422,
    message: 'Notifications can’t be sent to this browser’s push service.',
    advice: 'Use a browser with another push service, or ask your admin to allow this one.',
  },
  'push-off': {
    code: 7004503,
    status: 409,
    message: 'Notifications aren’t set up on this server.',
    advice: 'Ask your admin to set a contact address for push services.',
  },
  'push-unavailable': {
    code: 7004504,
    status: 503,
    message: 'Your browser’s push service doesn’t answer.',
    advice: 'Check your connection and try again. Some networks block push services.',
  },
  'push-ended': {
    code: 7004505,
    status: 404,
    message: 'Notifications on this device have ended.',
    advice: 'Turn them on again.',
  },
  'push-over': {
    code: 7004502,
    status: 410,
    message: 'This notification is out of date.',
    advice: 'Open the app to see what’s waiting.',
  },
} as const satisfies ErrorCatalogue
