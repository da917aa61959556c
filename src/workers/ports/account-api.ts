import type { CallResult, Calls } from '#core/contract/index.ts'
import type { Result } from '#core/platform/result.ts'

type MfaPolicy = CallResult<Calls['getMfaPolicy']>

/**
 * Commands of signing in and of the own account. Of a sign-in that takes several steps the hub keeps what leads on: a tab
 * hears `second-factor-needed`, `second-factor-forced` or `password-expired`, and gives the next step.
 */
export type AccountApi = {
  signIn(credentials: { email: string; password: string }): Promise<Result<null>>
  /** The one-time code of a link or of six digits [SES-14]. */
  signInByCode(code: { username: string; otp: string }): Promise<Result<null>>
  /** Third parties that one may sign in by. */
  getThirdParties(): Promise<Result<CallResult<Calls['getThirdPartyLoginMethods']>>>
  /** After `second-factor-needed`. `challenge-expired`: begin anew. */
  confirmSignIn(proof: { code: string } | { recoveryCode: string }): Promise<Result<null>>
  /** After `password-expired`: the new one, and the sign-in goes on. */
  replacePassword(newPassword: string): Promise<Result<null>>
  /** After `setUpMfa`, where the sign-in had asked for it. */
  finishSignIn(): Promise<Result<null>>

  /** Proves the password again before a second factor is set up. */
  beginMfaSetUp(password: string): Promise<Result<null>>
  /** After `second-factor-forced` or `beginMfaSetUp`: what the authenticator needs. */
  getMfaSetup(): Promise<Result<CallResult<Calls['getMfaSetup']>>>
  setUpMfa(code: string): Promise<Result<{ recoveryCodes: string[] }>>
  getMfa(): Promise<Result<CallResult<Calls['getMfa']>>>
  /** By a code of the authenticator or a recovery code. */
  deactivateMfa(code: string): Promise<Result<null>>
  getMfaPolicy(): Promise<Result<MfaPolicy>>
  setMfaPolicy(policy: MfaPolicy): Promise<Result<MfaPolicy>>

  /** The new password counts from now on; every other session of the account ends. */
  changePassword(change: { oldPassword: string; newPassword: string }): Promise<Result<null>>
  /** When the own password must be changed; null: never. */
  getPasswordEnd(): Promise<Result<{ expiresAtMs: number | null }>>
  requestPasswordReset(email: string): Promise<Result<null>>
  /** Six digits by mail, to sign in with. */
  requestDigits(email: string): Promise<Result<null>>
  /** Whose the code of a mailed link is. */
  emailOfCode(token: string): Promise<Result<{ email: string }>>
  resetPassword(reset: { token: string; newPassword: string }): Promise<Result<null>>
  verifyOwnerEmail(token: string): Promise<Result<{ email: string }>>

  /** A code that signs oneself in on another device. */
  createSignInCode(): Promise<Result<CallResult<Calls['createStaffOneTimeToken']>>>
  mailSignInLink(): Promise<Result<null>>
}

/** The name of each. */
export const accountCommands = {
  signIn: 0,
  signInByCode: 0,
  getThirdParties: 0,
  confirmSignIn: 0,
  replacePassword: 0,
  finishSignIn: 0,
  beginMfaSetUp: 0,
  getMfaSetup: 0,
  setUpMfa: 0,
  getMfa: 0,
  deactivateMfa: 0,
  getMfaPolicy: 0,
  setMfaPolicy: 0,
  changePassword: 0,
  getPasswordEnd: 0,
  requestPasswordReset: 0,
  requestDigits: 0,
  emailOfCode: 0,
  resetPassword: 0,
  verifyOwnerEmail: 0,
  createSignInCode: 0,
  mailSignInLink: 0,
} satisfies Record<keyof AccountApi, 0>
