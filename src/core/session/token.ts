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
  /** A logout has begun: a later start drops the token [SES-12]. */
  isLeaving: v.optional(v.boolean(), false),
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
  isLeaving: false,
})

/** A token, access or refresh, counts as expired when it has this or less left [SES-05] [SES-06]. */
export const refreshMarginMs = 5 * 60_000
/** The value of a refresh token that is none [SES-04]. */
export const suspendedToken = 'suspend'

export type TokenNeed =
  /** Good for a request as it is. */
  | 'none'
  | 'refresh'
  /** A visitor whose refresh token is at its end logs in again [SES-05]. */
  | 'log-in-again'
  /** Nothing can be done with it: staff must sign in [SES-09]. */
  | 'unusable'

/**
 * What a token needs before the next request, by the order of section 4.
 *
 * @param forced the backend has refused the access token, however long it would last
 */
export function tokenNeed(token: StoredToken, nowMs: number, forced: boolean): TokenNeed {
  const isFresh = !forced && token.expiresAtMs - nowMs > refreshMarginMs
  const isSuspended = token.refreshToken === suspendedToken
  const refreshEnds = token.refreshExpiresAtMs - nowMs <= refreshMarginMs
  if (isSuspended ? !isFresh : refreshEnds) {
    if (token.isAnonymous) return 'log-in-again'
    // No refresh is attempted; what is left of the access token is used up.
    return !forced && token.expiresAtMs > nowMs ? 'none' : 'unusable'
  }
  return isFresh ? 'none' : 'refresh'
}
