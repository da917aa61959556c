/*
 * Failures that arise in the client itself, by the specification's local and SDK codes (section 8). `status` 0: never
 * answered by a backend.
 */
export const localErrors = {
  unknown: { code: 9990001, status: 500 },
  network: { code: 9990002, status: 0 },
  'api-failed': { code: 9990400, status: 0 },
  'api-unreachable': { code: 9990401, status: 0 },
  unexpected: { code: 9990500, status: 0 },
} as const
