import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const widgetErrors = {
  /** `details.revision`: its revision now. */
  'widget-changed': {
    code: 7004101,
    status: 409,
    message: 'Someone else has changed this widget in the meantime.',
    advice: 'Review the latest version and save again.',
  },
  'too-many-widgets': {
    code: 7004102,
    status: 409,
    message: 'You’ve reached the limit for widgets.',
    advice: 'Delete one first.',
  },
  'default-widget': {
    code: 7004103,
    status: 409,
    message: 'The default widget can’t be deleted.',
    advice: 'Pages that don’t name a widget show it.',
  },
  'domain-not-allowed': {
    code: 7004104,
    status: 403,
    message: 'The chat isn’t allowed on this page.',
    advice: 'An admin can add its domain to the widget.',
  },
  /** `details.form`: the form as it is now, as JSON. */
  'form-changed': {
    code: 7004105,
    status: 409,
    message: 'The questions have changed.',
    advice: 'Your answers are still here. Check the new questions and send again.',
  },
  'form-off': {
    code: 7004106,
    status: 409,
    message: 'This form is no longer used.',
    advice: 'You can continue without it.',
  },
  /** `details`: what is wrong, by the ids of the fields. */
  'form-incomplete': {
    code: 7004107,
    status: 422,
    message: 'Some answers are missing or invalid.',
    advice: 'Correct them and send again.',
  },
  'form-answered': {
    code: 7004108,
    status: 409,
    message: 'This form has already been answered.',
    advice: 'Change the answer instead.',
  },
  /** `details.revision`: its revision now. */
  'answer-changed': {
    code: 7004109,
    status: 409,
    message: 'This answer has been changed in the meantime.',
    advice: 'Review the latest version and send again.',
  },
  /** `details.fieldId`: the field that needs one. */
  'otp-needed': {
    code: 7004110,
    status: 409,
    message: 'This address must be confirmed with a code first.',
    advice: 'Request a code and enter it.',
  },
  'otp-wrong': {
    code: 7004111,
    status: 422,
    message: 'That code isn’t right.',
    advice: 'Check the latest message and try again.',
  },
  'otp-expired': {
    code: 7004112,
    status: 410,
    message: 'This code is no longer valid.',
    advice: 'Request a new one.',
  },
  'sms-off': {
    code: 7004113,
    status: 409,
    message: 'Codes can’t be sent by SMS here.',
    advice: 'Use an email address instead.',
  },
  'team-not-offered': {
    code: 7004114,
    status: 404,
    message: 'This team can’t be chosen here.',
    advice: 'Choose another, or continue without one.',
  },
  'action-used': {
    code: 7004115,
    status: 410,
    message: 'This link has expired or has already been used.',
    advice: 'Each link works once. Request a new email if you need one.',
  },
  'identity-off': {
    code: 7004116,
    status: 409,
    message: 'This widget has no secret key for verifying identities.',
    advice: 'An admin can generate one.',
  },
  'identity-invalid': {
    code: 7004117,
    status: 401,
    message: 'The signature of this identity is wrong.',
    advice: 'The page’s server must sign it with the widget’s secret key.',
  },
  'identity-expired': {
    code: 7004118,
    status: 401,
    message: 'This identity has expired.',
    advice: 'Reload the page.',
  },
  'consent-needed': {
    code: 7004119,
    status: 403,
    message: 'The visitor hasn’t agreed to this.',
    advice: 'Ask them first.',
  },
  'transcripts-off': {
    code: 7004120,
    status: 409,
    message: 'Email transcripts aren’t available here.',
    advice: 'Copy what you need.',
  },
  'transcript-too-early': {
    code: 7004123,
    status: 409,
    message: 'No one has replied in this conversation yet.',
    advice: 'You can send it once someone has replied.',
  },
  'otp-not-asked': {
    code: 7004124,
    status: 409,
    message: 'No form requires this code.',
    advice: 'Reload the page to see the current questions.',
  },
  'sms-country': {
    code: 7004125,
    status: 409,
    message: 'Codes can’t be sent to phone numbers in this country.',
    advice: 'Use a number from another country, or ask for help in the chat.',
  },
  'too-many-destinations': {
    code: 7004121,
    status: 409,
    message: 'You’ve reached the limit for links.',
    advice: 'Delete one first.',
  },
  'destination-unknown': {
    code: 7004122,
    status: 422,
    message: 'This team or person doesn’t exist.',
    advice: 'Choose another.',
  },
} as const satisfies ErrorCatalogue
