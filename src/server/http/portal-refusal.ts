import { type Failure, fail, type Result } from '#core/platform/result.ts'

/**
 * The retention portal's codes for 401 [SES-17]: after 1193001 a refresh helps, after 1193002 only a new sign-in.
 */
export const portalRefusal = ({ name }: Failure): Result<never> =>
  fail(name === 'token-expired' ? 'portal-token-expired' : 'portal-session-expired')
