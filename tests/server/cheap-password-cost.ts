import type { Cost } from '#server/accounts/password-cost.ts'

/**
 * The integration tests' password-cost.ts: they sign in hundreds of times. Processes that they start have the real one,
 * and so have the unit tests of the hashes and the end-to-end tests.
 */
export const cost: Cost = { N: 2 ** 5, r: 8, p: 3 }
