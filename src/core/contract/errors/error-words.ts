import { busyReasonErrorWords } from '../busy-reasons.ts'
import { labelErrorWords } from '../labels.ts'
import type { ErrorName } from './catalogue.ts'

export type ErrorWords = {
  /** What happened, in a sentence for the user. */
  message: string
  /** What the user can do about it, in a sentence; '' where there is nothing to do but to know. */
  advice: string
}

const tryAgain = 'Try again.'
const callAgain = 'Hang up and call again.'
const signInAgain = 'Sign in again.'
const askAdmin = 'Ask an admin of your team.'
const checkLine = 'Check the connection and try again.'
const reloadPage = 'Reload the page.'

/** The words of every failure by its name, in English: the only place that has them. */
export const errorWords: Record<ErrorName, ErrorWords> = {
  ...labelErrorWords,
  ...busyReasonErrorWords,
  unknown: { message: 'Something went wrong.', advice: tryAgain },
  network: { message: 'The server cannot be reached.', advice: checkLine },
  'api-failed': { message: 'The server gave an answer that makes no sense.', advice: tryAgain },
  'api-unreachable': { message: 'The call service cannot be reached.', advice: checkLine },
  unexpected: { message: 'Something unexpected happened.', advice: tryAgain },

  'no-number': {
    message: 'There is no number to call from.',
    advice: 'Choose a number to call from, then call again.',
  },
  'sip-not-registered': { message: 'Calls are not connected yet.', advice: 'Wait a moment and call again.' },
  'no-call-session-id': { message: 'This call has no session.', advice: callAgain },
  'no-call-data': { message: 'The call came without its data.', advice: callAgain },
  'pickup-failed': { message: 'The call could not be answered.', advice: 'Answer it again, or call back.' },
  'call-offer-failed': { message: 'The call could not be prepared.', advice: 'Allow the microphone and call again.' },
  'call-answer-failed': {
    message: 'The answer to the call, or its video, could not be prepared.',
    advice: 'Allow microphone and camera and try again.',
  },
  'no-call-session': { message: 'This call no longer exists.', advice: 'Call again.' },
  'sdp-api-failed': { message: 'The call could not be changed on the server.', advice: tryAgain },
  'user-media-failed': {
    message: 'The browser gave no access to the microphone or camera.',
    advice: 'Allow them in the browser, then try again.',
  },
  'sdp-failed': { message: 'The call could not be changed.', advice: callAgain },
  'no-room-id': {
    message: 'This call belongs to no conversation.',
    advice: 'Open the conversation and call from there.',
  },
  'hang-up-failed': { message: 'The call could not be ended.', advice: 'Hang up again.' },
  'no-audio-level': { message: 'Your microphone gives no sound.', advice: 'Check the microphone and its mute switch.' },
  'not-monitoring': { message: 'You are not listening to this call.', advice: 'Start to listen, then try again.' },
  'signaling-timeout': { message: 'The call was not set up in time, or is over.', advice: 'Call again.' },
  'call-info-failed': { message: 'What is known of the call could not be read.', advice: tryAgain },
  'call-client-failed': { message: 'Calls could not be started in this tab.', advice: reloadPage },
  'call-request-pending': { message: 'The last request for this call still runs.', advice: 'Wait a moment.' },
  'call-not-found': { message: 'The server does not know this call.', advice: 'Call again.' },
  'media-server-unreachable': { message: 'The media server cannot be reached.', advice: checkLine },
  'media-server-down': { message: 'The media server is not available.', advice: 'Try again in a moment.' },
  'no-audio-device': { message: 'There is no microphone or speaker.', advice: 'Plug one in and try again.' },
  'no-video-device': { message: 'There is no camera.', advice: 'Plug one in, or go on without video.' },
  'media-devices-timeout': {
    message: 'The microphone or camera did not answer in time.',
    advice: 'Close other programs that use it, then try again.',
  },

  'wrong-credentials': { message: 'E-mail or password is wrong.', advice: 'Check both and try again.' },
  'token-expired': { message: 'The session has expired.', advice: signInAgain },
  'token-invalid': { message: 'This session is not valid.', advice: signInAgain },
  'refresh-reused': {
    message: 'This session was ended because its key was used twice.',
    advice: 'Sign in again, and change your password if that was not you.',
  },
  'discovery-refused': { message: 'This service could not be found.', advice: 'Check its name and try again.' },
  'second-factor-needed': { message: 'A second factor is needed.', advice: 'Enter the code of your authenticator.' },
  'second-factor-forced': {
    message: 'Your team asks for a second factor.',
    advice: 'Set one up, then sign in again.',
  },
  'address-refused': {
    message: 'Signing in is not allowed from this network.',
    advice: 'Use a network that your team allows, or ask an admin.',
  },
  'answer-with-notice': { message: 'The server did this only in part.', advice: 'Check the result.' },
  'portal-token-expired': { message: 'The session has run out.', advice: tryAgain },
  'portal-session-expired': { message: 'The session has expired.', advice: signInAgain },
  'forbidden-by-service': { message: 'Your role does not allow this.', advice: askAdmin },
  'forbidden-by-gateway': { message: 'You have no access to this.', advice: askAdmin },

  'invalid-request': { message: 'The request is not well-formed.', advice: 'Check what you entered.' },
  forbidden: { message: 'You may not do this.', advice: askAdmin },
  'not-found': { message: 'This does not exist, or is not yours to see.', advice: '' },
  'method-not-allowed': { message: 'This address does not take that method.', advice: '' },
  'not-supported': {
    message: 'This server cannot do this yet.',
    advice: 'Try again when it has been updated.',
  },
  'too-large': { message: 'This is too large.', advice: 'Make it smaller and send it again.' },
  'wrong-media-type': { message: 'The body must be JSON.', advice: '' },
  'too-many-requests': { message: 'Too many tries.', advice: 'Wait a minute.' },
  'shutting-down': { message: 'The server is stopping.', advice: 'Try again in a moment.' },
  'key-conflict': { message: 'This key was used for another request.', advice: '' },
  'cursor-too-old': { message: 'What follows this cursor is no longer kept.', advice: '' },
  'inquiry-closed': {
    message: 'The inquiry was closed meanwhile.',
    advice: "The visitor's next message opens a new one.",
  },
  'inquiry-not-yours': { message: 'Somebody else handles this inquiry now.', advice: '' },
  'inquiry-not-handled': { message: 'Nobody handles this inquiry yet.', advice: 'Take it over first.' },
  'offer-lost': { message: 'Somebody else was faster.', advice: '' },
  'offer-expired': { message: 'The time to answer has run out.', advice: '' },
  'offer-answered': { message: 'You have answered this already.', advice: '' },
  'at-limit': { message: 'You handle as many inquiries as you may.', advice: 'Close one first.' },
  'no-seat-left': {
    message: 'All seats of your team are taken.',
    advice: 'Ask an admin to free one, or wait until a colleague signs out.',
  },
  'old-password-wrong': { message: 'That is not your present password.', advice: 'Check it and try again.' },
  'password-too-short': { message: 'The new password is too short.', advice: 'Use 8 characters or more.' },
  'password-expired': { message: 'Your password is too old.', advice: 'Choose a new one.' },
  'password-unchanged': { message: 'This is the password that you have already.', advice: 'Choose another one.' },
  'code-wrong': { message: 'This code is wrong, or was used already.', advice: 'Enter the newest one.' },
  'one-time-code-invalid': {
    message: 'This code or link has run out, or was used already.',
    advice: 'Ask for a new one.',
  },
  'challenge-expired': { message: 'This took too long.', advice: 'Sign in from the beginning.' },
  'second-factor-active': { message: 'Your second factor is set up already.', advice: '' },
  'email-taken': { message: 'Somebody with this e-mail address exists already.', advice: 'Use another address.' },
  'image-unusable': {
    message: 'This file cannot be used as a logo.',
    advice: 'Use a PNG, an SVG without scripts or links, or a WebP, of at most 150 kB and 2048 pixels.',
  },
  'provider-refused': {
    message: 'Signing in with the other provider did not work.',
    advice: 'Try again, or sign in with your password.',
  },
  'deadline-exceeded': { message: 'This took too long.', advice: tryAgain },
  'hub-restarted': { message: 'The connection was restarted.', advice: tryAgain },
  'signed-out': { message: 'You are signed out.', advice: 'Sign in to go on.' },
  'unsent-messages': { message: 'Some messages have not been sent yet.', advice: 'Wait until they are, or drop them.' },
  'log-open-failed': { message: 'Failed opening the log database.', advice: '' },
  'log-closed': { message: 'Closed log database.', advice: '' },
  'log-no-record': { message: 'No record in log store.', advice: '' },
  'log-write-failed': { message: 'A transaction of the log database failed.', advice: '' },
  'storage-failed': {
    message: 'This browser cannot store data at the moment.',
    advice: 'Free some space and try again.',
  },
  'storage-malformed': { message: 'What was stored in this browser cannot be read.', advice: signInAgain },
  'command-unreadable': {
    message: 'This was written with another version and cannot be sent.',
    advice: 'Copy the text and send it again.',
  },
  'hub-incompatible': { message: 'This tab is of an older version.', advice: 'It reloads by itself.' },
  'hub-superseded': { message: 'A newer version has taken over.', advice: '' },
  'config-unreadable': {
    message: 'The settings of this installation cannot be read.',
    advice: 'Ask whoever runs it: app and server may have different keys.',
  },
  redirected: {
    message: 'The answer came from somewhere else.',
    advice: 'If this network has a sign-in page of its own, open it first.',
  },
  'incorrect-timestamp': { message: 'Incorrect timestamp', advice: '' },
  'file-over-usage': { message: 'The space for files is used up.', advice: askAdmin },
  'call-over-usage': { message: 'The time for calls is used up.', advice: askAdmin },
  'sms-balance-insufficient': {
    message: 'The balance is too low for this SMS.',
    advice: 'Ask an admin to top it up.',
  },
  'calls-unsupported': { message: 'This browser cannot make calls.', advice: 'Use a current Chrome, Edge or Safari.' },
  'no-media-path': { message: 'No way was found for sound and picture.', advice: 'Try another network.' },
  'no-inbound-audio': { message: 'The other side cannot be heard.', advice: 'Check your speaker and connection.' },
  'no-outbound-audio': { message: 'The other side cannot hear you.', advice: 'Check your connection.' },
  'no-local-audio': { message: 'Your microphone is silent.', advice: 'Check the microphone and its mute switch.' },
}
