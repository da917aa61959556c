import type { CallInput, Calls } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { obfuscatePassword } from './obfuscate-password.ts'

/** Credentials of a sign-in. */
export type Credentials =
  | { email: string; password: string }
  /** The second step after 1060059 [SES-02]: its challenge, with a code of the authenticator or a recovery code. */
  | { challenge: string; code: string }
  | { challenge: string; recoveryCode: string }
  /** A one-time code [SES-14]. */
  | { username: string; otp: string }

type Grant = CallInput<Calls['issueToken']>['body']

export function grantOf(credentials: Credentials, { nowMs, random }: { nowMs: number; random: Random }): Grant {
  if ('password' in credentials) {
    const { email, password } = credentials
    return { grant_type: 'password', username: email, ...obfuscated(password, { nowMs, random }) }
  }
  if ('otp' in credentials) return { grant_type: 'sign_up_otp', ...credentials }
  const { challenge: mfa_token } = credentials
  return 'code' in credentials
    ? { grant_type: 'mfa_otp', mfa_token, otp: credentials.code }
    : { grant_type: 'mfa_recovery_code', mfa_token, recovery_code: credentials.recoveryCode }
}

/** A password in the form that calls take [SES-15]. */
export function obfuscated(password: string, { nowMs, random }: { nowMs: number; random: Random }) {
  const rand = random.integer(10_000)
  return { password: obfuscatePassword(password, { nowMs, rand }), challenge: { type: 1 as const, rand } }
}
