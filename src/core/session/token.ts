import * as v from 'valibot'
import type { IdToken } from '#core/contract/index.ts'

/** An id token as it is stored: lifetimes are absolute, in milliseconds of the local clock [ENT-01]. */
export const StoredToken = v.object({
  eid: v.string(),
  serviceId: v.string(),
  isAnonymous: v.boolean(),
  accessToken: v.string(),
  /** Stands before the access token in the header; earlier builds stored none. */
  tokenType: v.optional(v.string(), 'Bearer'),
  refreshToken: v.string(),
  expiresAtMs: v.number(),
  refreshExpiresAtMs: v.number(),
  /** A logout has begun: a later start deletes the token [SES-12]. */
  isLeaving: v.optional(v.boolean(), false),
})
export type StoredToken = v.InferOutput<typeof StoredToken>

/** Converts the lifetimes of a received token into absolute times [ENT-01]. */
export const receiveToken = (token: IdToken, serviceId: string, isAnonymous: boolean, nowMs: number): StoredToken => ({
  eid: token.eid,
  serviceId,
  isAnonymous,
  accessToken: token.access_token,
  tokenType: token.token_type,
  refreshToken: token.refresh_token,
  expiresAtMs: nowMs + token.expires_in * 1000,
  refreshExpiresAtMs: nowMs + token.refresh_expires_in * 1000,
  isLeaving: false,
})

/** An access or refresh token with this time or less left counts as expired, in milliseconds [SES-05] [SES-06]. */
export const refreshMarginMs = 5 * 60_000
/** The backend sends this in place of a refresh token if there is none [SES-04]. */
export const suspendedToken = 'suspend'

export type TokenNeed =
  /** Valid for a request. */
  | 'none'
  | 'refresh'
  /** A visitor whose refresh token is near its end signs in again [SES-05]. */
  | 'log-in-again'
  /** Useless: staff must sign in again [SES-09]. */
  | 'unusable'

/**
 * Returns the action that a token needs before the next request, in the order of section 4.
 *
 * @param forced the backend has refused the access token, although it should still be valid
 */
export function tokenNeed(token: StoredToken, nowMs: number, forced: boolean): TokenNeed {
  const isFresh = !forced && token.expiresAtMs - nowMs > refreshMarginMs
  const isSuspended = token.refreshToken === suspendedToken
  const refreshEnds = token.refreshExpiresAtMs - nowMs <= refreshMarginMs
  if (isSuspended ? !isFresh : refreshEnds) {
    if (token.isAnonymous) return 'log-in-again'
    // Without a refresh token, the access token is used until it expires.
    return !forced && token.expiresAtMs > nowMs ? 'none' : 'unusable'
  }
  return isFresh ? 'none' : 'refresh'
}
