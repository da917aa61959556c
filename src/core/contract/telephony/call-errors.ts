import { callAgain, checkConnection, reloadPage, tryAgain } from '../errors/advice.ts'
import type { ErrorCatalogue } from '../errors/error-definition.ts'

/*
 * Failures of voice and video calls. 999xxxx and 60xxxxx arise in the client; 5010xxx come from the call service, except
 * 5010105 and 5010106, which the client detects. The backend refuses with 9990112 and 9990115 too.
 */
export const callErrors = {
  'no-number': {
    code: 9990101,
    status: 0,
    message: 'There is no number to call.',
    advice: 'Type a number, an extension or a name.',
  },
  'sip-not-registered': {
    code: 9990102,
    status: 0,
    message: 'Calls aren’t ready yet.',
    advice: 'Wait a moment and call again.',
  },
  'no-call-session-id': {
    code: 9990103,
    status: 0,
    message: 'This call isn’t connected.',
    advice: callAgain,
  },
  'no-call-data': {
    code: 9990104,
    status: 0,
    message: 'The call arrived incomplete.',
    advice: callAgain,
  },
  'pickup-failed': {
    code: 9990105,
    status: 0,
    message: 'Couldn’t answer the call.',
    advice: 'Answer it again, or call back.',
  },
  'call-offer-failed': {
    code: 9990106,
    status: 0,
    message: 'Couldn’t set up the call.',
    advice: 'Allow the microphone and call again.',
  },
  /** Also: the backend does not show the others the own picture. */
  'call-answer-failed': {
    code: 9990107,
    status: 0,
    message: 'Couldn’t answer the call or start video.',
    advice: 'Allow microphone and camera and try again.',
  },
  'no-call-session': {
    code: 9990108,
    status: 0,
    message: 'This call no longer exists.',
    advice: 'Call again.',
  },
  'sdp-api-failed': {
    code: 9990109,
    status: 0,
    message: 'Couldn’t update the call.',
    advice: tryAgain,
  },
  'user-media-failed': {
    code: 9990110,
    status: 0,
    message: 'The browser blocked the microphone or camera.',
    advice: 'Allow them in the browser, then try again.',
  },
  'sdp-failed': {
    code: 9990111,
    status: 0,
    message: 'Couldn’t change the call.',
    advice: callAgain,
  },
  'no-room-id': {
    code: 9990112,
    status: 409,
    message: 'This call isn’t part of a conversation.',
    advice: 'Open the conversation and call from there.',
  },
  'hang-up-failed': {
    code: 9990113,
    status: 0,
    message: 'Couldn’t end the call.',
    advice: 'Hang up again.',
  },
  'no-audio-level': {
    code: 9990114,
    status: 0,
    message: 'Can’t measure your microphone level.',
    advice: 'Ask if they can hear you.',
  },
  'not-monitoring': {
    code: 9990115,
    status: 403,
    message: 'You’re not listening to this call.',
    advice: 'Start listening, then try again.',
  },
  'signaling-timeout': {
    code: 5010100,
    status: 504,
    message: 'The call wasn’t set up in time, or has ended.',
    advice: 'Call again.',
  },
  'call-info-failed': {
    code: 5010105,
    status: 0,
    message: 'Couldn’t read the call details.',
    advice: tryAgain,
  },
  'call-client-failed': {
    code: 5010106,
    status: 0,
    message: 'Calls couldn’t start in this tab.',
    advice: reloadPage,
  },
  'call-request-pending': {
    code: 5010210,
    status: 409,
    message: 'The last request for this call is still running.',
    advice: 'Wait a moment.',
  },
  'call-not-found': {
    code: 5010301,
    status: 404,
    message: 'This call no longer exists on the server.',
    advice: 'Call again.',
  },
  'media-server-unreachable': {
    code: 5010500,
    status: 502,
    message: 'Can’t reach the media server.',
    advice: checkConnection,
  },
  'media-server-down': {
    code: 5010501,
    status: 503,
    message: 'The media server isn’t available.',
    advice: 'Try again in a moment.',
  },
  'no-audio-device': {
    code: 6010100,
    status: 0,
    message: 'No microphone or speaker found.',
    advice: 'Plug one in and try again.',
  },
  'no-video-device': {
    code: 6010101,
    status: 0,
    message: 'No camera found.',
    advice: 'Plug one in, or continue without video.',
  },
  'media-devices-timeout': {
    code: 602000,
    status: 0,
    message: 'The microphone or camera didn’t respond in time.',
    advice: 'Close other apps that use it, then try again.',
  },
  'calls-unsupported': {
    code: 7003101,
    status: 0,
    message: 'This browser can’t make calls.',
    advice: 'Use a current Chrome, Edge or Safari.',
  },
  'no-media-path': {
    code: 7003102,
    status: 0,
    message: 'Couldn’t connect audio and video.',
    advice: 'Try another network.',
  },
  'device-in-use': {
    code: 7003106,
    status: 0,
    message: 'Another app is using the microphone or camera.',
    advice: 'Close it there and the call continues automatically.',
  },
  'no-inbound-audio': {
    code: 7003103,
    status: 0,
    message: 'You can’t hear the other person.',
    advice: 'Check your speaker and connection.',
  },
  'no-outbound-audio': {
    code: 7003104,
    status: 0,
    message: 'The other person can’t hear you.',
    advice: 'Check your connection.',
  },
  'no-local-audio': {
    code: 7003105,
    status: 0,
    message: 'Your microphone is silent.',
    advice: 'Check the microphone and its mute switch.',
  },
} as const satisfies ErrorCatalogue

/** Failures of a voice call that the specification names without a code. */
export const callErrorNames = {
  SDP_ERROR: 'sdp-failed',
  SDP_API_ERROR: 'sdp-api-failed',
  GEN_ANSWER_ERROR: 'call-answer-failed',
  WEBRTC_NOT_SUPPORT: 'calls-unsupported',
  CALL_API_ERROR: 'call-info-failed',
  ICE_CANDIDATE_ERROR: 'no-media-path',
  NO_AUDIO_DEVICE: 'no-audio-device',
} as const
