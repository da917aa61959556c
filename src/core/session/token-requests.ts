import type { IdToken } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'
import type { Transport } from '#core/transport/transport.ts'
import type { StoredToken } from './token.ts'

/** The requests that answer a token's successor. */
export type TokenRequests = {
  /** Asks with the refresh token. */
  refresh(token: StoredToken, signal: AbortSignal): Promise<Result<IdToken>>
  /** For a visitor, who proves by its device who it is [SES-05]. */
  logInByDevice(token: StoredToken, signal: AbortSignal): Promise<Result<IdToken>>
}

export function createTokenRequests(transport: Transport): TokenRequests {
  return {
    refresh({ serviceId, eid, isAnonymous, refreshToken: refresh_token }, signal) {
      const grant_type = isAnonymous ? 'anonymous_refresh_token' : 'refresh_token'
      return transport.send(
        'issueToken',
        { params: { s: serviceId }, body: { grant_type, eid, refresh_token } },
        { signal },
      )
    },
    logInByDevice: ({ serviceId, eid }, signal) =>
      transport.send('issueToken', { params: { s: serviceId }, body: { grant_type: 'anonymous', eid } }, { signal }),
  }
}
