/*
 * What the identity service and the gates before a service answer. The specification's codes, and of 106000x those that
 * Everline's own backend adds in the identity range.
 */
export const identityErrors = {
  'wrong-credentials': { code: 1060001, status: 401 },
  'token-expired': { code: 1060002, status: 401 },
  'token-invalid': { code: 1060003, status: 401 },
  'refresh-reused': { code: 1060004, status: 401 },

  'discovery-refused': { code: 1060007, status: 500 },
  'second-factor-needed': { code: 1060059, status: 401 },
  'second-factor-forced': { code: 1060063, status: 401 },
  'address-refused': { code: 1060701, status: 401 },
  'answer-with-notice': { code: 1070099, status: 500 },

  'portal-token-expired': { code: 1193001, status: 401 },
  'portal-session-expired': { code: 1193002, status: 401 },

  'forbidden-by-service': { code: 3110119, status: 403 },
  'forbidden-by-gateway': { code: 403000, status: 403 },
} as const
