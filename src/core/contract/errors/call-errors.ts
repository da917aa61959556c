/*
 * Failures of voice and video calls. 999xxxx and 60xxxxx arise in the client; 5010xxx are the call service's, of which
 * 5010105 and 5010106 are found out by the client.
 */
export const callErrors = {
  'no-number': { code: 9990101, status: 0 },
  'sip-not-registered': { code: 9990102, status: 0 },
  'no-call-session-id': { code: 9990103, status: 0 },
  'no-call-data': { code: 9990104, status: 0 },
  'pickup-failed': { code: 9990105, status: 0 },
  'call-offer-failed': { code: 9990106, status: 0 },
  'call-answer-failed': { code: 9990107, status: 0 },
  'no-call-session': { code: 9990108, status: 0 },
  'sdp-api-failed': { code: 9990109, status: 0 },
  'user-media-failed': { code: 9990110, status: 0 },
  'sdp-failed': { code: 9990111, status: 0 },
  'no-room-id': { code: 9990112, status: 0 },
  'hang-up-failed': { code: 9990113, status: 0 },
  'no-audio-level': { code: 9990114, status: 0 },
  'not-monitoring': { code: 9990115, status: 0 },

  'signaling-timeout': { code: 5010100, status: 504 },
  'call-info-failed': { code: 5010105, status: 0 },
  'call-client-failed': { code: 5010106, status: 0 },
  'call-request-pending': { code: 5010210, status: 409 },
  'call-not-found': { code: 5010301, status: 404 },
  'media-server-unreachable': { code: 5010500, status: 502 },
  'media-server-down': { code: 5010501, status: 503 },

  'no-audio-device': { code: 6010100, status: 0 },
  'no-video-device': { code: 6010101, status: 0 },
  'media-devices-timeout': { code: 602000, status: 0 },
} as const

/** What the specification calls a call's failures, where it names them without a code. */
export const callErrorNames = {
  SDP_ERROR: 'sdp-failed',
  SDP_API_ERROR: 'sdp-api-failed',
  GEN_ANSWER_ERROR: 'call-answer-failed',
  WEBRTC_NOT_SUPPORT: 'calls-unsupported',
  CALL_API_ERROR: 'call-info-failed',
  ICE_CANDIDATE_ERROR: 'no-media-path',
  NO_AUDIO_DEVICE: 'no-audio-device',
} as const
