/** Everline's own failures, 70xxxxx. `status` 0: never answered by a backend. */
export const everlineErrors = {
  'invalid-request': { code: 7000400, status: 400 },
  forbidden: { code: 7000403, status: 403 },
  'not-found': { code: 7000404, status: 404 },
  'method-not-allowed': { code: 7000405, status: 405 },
  'too-large': { code: 7000413, status: 413 },
  'wrong-media-type': { code: 7000415, status: 415 },
  'too-many-requests': { code: 7000429, status: 429 },
  'shutting-down': { code: 7000503, status: 503 },

  'key-conflict': { code: 7001001, status: 409 },
  'cursor-too-old': { code: 7001002, status: 410 },
  'inquiry-closed': { code: 7001101, status: 409 },
  'inquiry-not-yours': { code: 7001102, status: 409 },
  'inquiry-not-handled': { code: 7001103, status: 409 },
  'offer-lost': { code: 7001201, status: 409 },
  'offer-expired': { code: 7001202, status: 410 },
  'offer-answered': { code: 7001203, status: 409 },
  'at-limit': { code: 7001301, status: 409 },
  'no-seat-left': { code: 7001302, status: 409 },

  'old-password-wrong': { code: 7001401, status: 403 },
  'password-too-short': { code: 7001402, status: 400 },

  'deadline-exceeded': { code: 7002001, status: 0 },
  'hub-restarted': { code: 7002002, status: 0 },
  'signed-out': { code: 7002003, status: 0 },
  'unsent-messages': { code: 7002004, status: 0 },
  'storage-failed': { code: 7002005, status: 0 },

  'log-open-failed': { code: 7003001, status: 0 },
  'log-closed': { code: 7003002, status: 0 },
  'log-no-record': { code: 7003003, status: 0 },
  'log-write-failed': { code: 7003004, status: 0 },
  'hub-incompatible': { code: 7002006, status: 0 },
  'hub-superseded': { code: 7002007, status: 0 },
  'storage-malformed': { code: 7002008, status: 0 },

  'incorrect-timestamp': { code: 7002101, status: 0 },

  // What section 8 names without a code: over-usage, and failures of calls.
  'file-over-usage': { code: 7004001, status: 402 },
  'call-over-usage': { code: 7004002, status: 402 },
  'sms-balance-insufficient': { code: 7004003, status: 402 },
  'calls-unsupported': { code: 7003101, status: 0 },
  'no-media-path': { code: 7003102, status: 0 },
  'no-inbound-audio': { code: 7003103, status: 0 },
  'no-outbound-audio': { code: 7003104, status: 0 },
  'no-local-audio': { code: 7003105, status: 0 },
} as const
