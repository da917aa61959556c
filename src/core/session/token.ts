import * as v from 'valibot'
import type { IdToken } from '#core/contract/index.ts'

/** An id token as it is kept: lifetimes absolute, in milliseconds of the local clock [ENT-01]. */
export const StoredToken = v.object({
  eid: v.string(),
  serviceId: v.string(),
  isAnonymous: v.boolean(),
  accessToken: v.string(),
  refreshToken: v.string(),
  expiresAtMs: v.number(),
  refreshExpiresAtMs: v.number(),
})
export type StoredToken = v.InferOutput<typeof StoredToken>

/** Makes the lifetimes of a token absolute on receipt [ENT-01]. */
export const receiveToken = (token: IdToken, serviceId: string, isAnonymous: boolean, nowMs: number): StoredToken => ({
  eid: token.eid,
  serviceId,
  isAnonymous,
  accessToken: token.access_token,
  refreshToken: token.refresh_token,
  expiresAtMs: nowMs + token.expires_in * 1000,
  refreshExpiresAtMs: nowMs + token.refresh_expires_in * 1000,
})

/** A token is renewed when it has less than this left [SES-06]. */
export const refreshMarginMs = 5 * 60_000

export type TokenNeed =
  /** Good for a request as it is. */
  | 'none'
  | 'refresh'
  /** The refresh token is at its end: a visitor logs in again, staff must sign in [SES-05]. */
  | 'log-in-again'

/** What a token needs before the next request. A refresh token `suspend` is never used [SES-04]. */
export function tokenNeed(token: StoredToken, nowMs: number, forced: boolean): TokenNeed {
  const accessIsGood = !forced && token.expiresAtMs - nowMs > refreshMarginMs
  if (accessIsGood) return 'none'
  if (token.refreshToken === 'suspend') return token.expiresAtMs > nowMs && !forced ? 'none' : 'log-in-again'
  if (token.refreshExpiresAtMs - nowMs <= refreshMarginMs) {
    return token.isAnonymous || forced || token.expiresAtMs <= nowMs ? 'log-in-again' : 'none'
  }
  return 'refresh'
}
