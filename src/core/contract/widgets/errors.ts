import type { ErrorCatalogue } from '../errors/error-definition.ts'

export const widgetErrors = {
  /** `details.revision`: its revision now. */
  'widget-changed': {
    code: 7004101,
    status: 409,
    message: 'Somebody else has changed this widget meanwhile.',
    advice: 'Look at what is there now and save again.',
  },
  'too-many-widgets': {
    code: 7004102,
    status: 409,
    message: 'The service has as many widgets as it can have.',
    advice: 'Delete one first.',
  },
  'default-widget': {
    code: 7004103,
    status: 409,
    message: 'The default widget cannot be deleted.',
    advice: 'Pages that name no widget show it.',
  },
  'domain-not-allowed': {
    code: 7004104,
    status: 403,
    message: 'This page may not show the chat.',
    advice: 'An admin can add its domain to the widget.',
  },
  /** `details.form`: the form as it is now, as JSON. */
  'form-changed': {
    code: 7004105,
    status: 409,
    message: 'The questions have changed meanwhile.',
    advice: 'Nothing is lost: look at what is asked now and send again.',
  },
  'form-off': {
    code: 7004106,
    status: 409,
    message: 'This form is not asked any more.',
    advice: 'You can go on without it.',
  },
  /** `details`: what is wrong, by the ids of the fields. */
  'form-incomplete': {
    code: 7004107,
    status: 422,
    message: 'Some answers are missing or not what was asked for.',
    advice: 'Correct them and send again.',
  },
  'form-answered': {
    code: 7004108,
    status: 409,
    message: 'This form has been answered already.',
    advice: 'Change the answer instead.',
  },
  /** `details.revision`: its revision now. */
  'answer-changed': {
    code: 7004109,
    status: 409,
    message: 'This answer has been changed meanwhile.',
    advice: 'Look at what is there now and send again.',
  },
  /** `details.fieldId`: the field that needs one. */
  'otp-needed': {
    code: 7004110,
    status: 409,
    message: 'This address must be confirmed with a code first.',
    advice: 'Ask for a code and enter it.',
  },
  'otp-wrong': {
    code: 7004111,
    status: 422,
    message: 'This is not the code that was sent.',
    advice: 'Look at the newest message and try again.',
  },
  'otp-expired': {
    code: 7004112,
    status: 410,
    message: 'This code is no longer valid.',
    advice: 'Ask for a new one.',
  },
  'sms-off': {
    code: 7004113,
    status: 409,
    message: 'Codes cannot be sent by SMS here.',
    advice: 'Use an e-mail address.',
  },
  'team-not-offered': {
    code: 7004114,
    status: 404,
    message: 'This team cannot be chosen here.',
    advice: 'Choose another, or write without one.',
  },
  'action-used': {
    code: 7004115,
    status: 410,
    message: 'This link has been used, or is too old.',
    advice: 'Each link works once. Ask for a new mail if you need it.',
  },
  'identity-off': {
    code: 7004116,
    status: 409,
    message: 'This widget has no secret to check identities with.',
    advice: 'An admin can make one.',
  },
  'identity-invalid': {
    code: 7004117,
    status: 401,
    message: 'The signature of this identity is wrong.',
    advice: 'The page’s server must sign it with the widget’s secret.',
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
    message: 'The visitor has not agreed to this.',
    advice: 'Ask them first.',
  },
  'transcripts-off': {
    code: 7004120,
    status: 409,
    message: 'Conversations are not sent by mail here.',
    advice: 'Copy what you need.',
  },
  'transcript-too-early': {
    code: 7004123,
    status: 409,
    message: 'Nobody has answered in this conversation yet.',
    advice: 'It can be sent as soon as somebody has.',
  },
  'otp-not-asked': {
    code: 7004124,
    status: 409,
    message: 'No form asks for such a code.',
    advice: 'Reload the page to see what is asked now.',
  },
  'sms-country': {
    code: 7004125,
    status: 409,
    message: 'Codes are not sent to telephone numbers of this country.',
    advice: 'Use a number of another country, or ask for help in the chat.',
  },
  'too-many-destinations': {
    code: 7004121,
    status: 409,
    message: 'The service has as many links as it can have.',
    advice: 'Delete one first.',
  },
  'destination-unknown': {
    code: 7004122,
    status: 422,
    message: 'There is no such team or person.',
    advice: 'Choose another.',
  },
} as const satisfies ErrorCatalogue
