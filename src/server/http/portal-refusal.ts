import { type Failure, fail, type Result } from '#core/platform/result.ts'

/**
 * A 401 in the words of the retention portal [SES-17]: 1193001 is mended by a refresh, 1193002 by nothing but a new
 * sign-in.
 */
export const portalRefusal = ({ name }: Failure): Result<never> =>
  fail(name === 'token-expired' ? 'portal-token-expired' : 'portal-session-expired')
