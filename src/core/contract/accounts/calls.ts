import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, Secret, ServiceId, ServiceParams, Username } from '../primitives.ts'
import { Challenge, Profile } from '../session/schemas.ts'
import { ProfileChange } from './schemas.ts'

const resetPath = '/auth/v2/service/{s}/reset-password'

export const accountCalls = {
  updateProfile: call({
    method: 'PATCH',
    path: '/everline/v1/services/{s}/profile',
    audience: 'staff',
    from: 'tab',
    capability: 'session',
    summary:
      "Changes the user's name, language, time zone and telephone number; colleagues receive the new name and number",
    params: ServiceParams,
    body: ProfileChange,
    result: Profile,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/account/v1/user-change-pwd',
    audience: 'staff',
    capability: 'session',
    summary: "Changes the user's password and ends every other session of the eid",
    body: v.object({ oldPassword: Secret, newPassword: Secret, challenge: Challenge }),
    result: v.null(),
  }),
  getPasswordExpireTime: call({
    method: 'GET',
    path: '/account/v1/user-pwd-expire-time',
    audience: 'staff',
    from: 'tab',
    capability: 'session',
    summary: "Returns when the user's password expires; null: never",
    result: v.object({ expiresAtMs: v.nullable(v.number()) }),
  }),
  getAllowedActions: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/allowed-actions',
    audience: 'staff',
    from: 'tab',
    capability: 'roles',
    summary: 'Returns what the session may do, as operation ids',
    params: ServiceParams,
    result: v.object({ actions: v.array(v.string()) }),
  }),
  requestResetPassword: call({
    method: 'POST',
    path: resetPath,
    audience: 'public',
    from: 'tab',
    capability: 'session',
    summary: 'Mails a link to reset the password; the answer is the same if no account has the address',
    params: ServiceParams,
    body: v.object({ username: Username }),
    result: v.null(),
  }),
  resetPassword: call({
    method: 'PUT',
    path: resetPath,
    audience: 'public',
    capability: 'session',
    summary: "Sets a new password with a link's code and ends every session of the account",
    params: ServiceParams,
    body: v.object({ password: Secret, challenge: Challenge, token: Secret }),
    result: v.object({
      /** If a sign-in required the new password: a one-time code that completes the sign-in. */
      otp: v.nullable(v.string()),
    }),
  }),
  getVerificationCode: call({
    method: 'GET',
    writes: true,
    path: '/auth/v1/service/{s}/users/verification',
    audience: 'public',
    from: 'tab',
    capability: 'session',
    summary: 'Mails six digits for signing in (sign_up_otp); the answer is the same if no account has the address',
    params: ServiceParams,
    query: v.object({ username: Username }),
    result: v.object({ expiresInSeconds: v.number() }),
  }),
  verifyOtp: call({
    method: 'GET',
    path: '/auth/v2/otp/{otp}/verify',
    audience: 'public',
    from: 'tab',
    capability: 'session',
    summary: "Returns the e-mail address that a link's code belongs to; does not consume the code",
    params: v.object({ otp: Secret }),
    result: v.object({ email: v.string() }),
  }),
  verifyOwnerEmail: call({
    method: 'PUT',
    path: '/auth/v2/service/{s}/verify-owner-email',
    audience: 'public',
    from: 'tab',
    capability: 'session',
    summary: "Confirms the e-mail address of the service's owner with the code that was mailed to it",
    params: ServiceParams,
    body: v.object({ token: Secret }),
    result: v.object({ email: v.string() }),
  }),
  sendAuthOtp: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/auth-otp',
    audience: 'any',
    from: 'tab',
    capability: 'session',
    summary:
      'Mails a link that signs in once, to the user or from an admin to other staff; the answer is the same if nobody has the address. With the code of such a link: confirms that the address is the user’s, and uses up the code',
    params: ServiceParams,
    body: v.object({
      otpType: v.literal('email'),
      /** The e-mail address: the user’s own, or for an admin that of any staff. */
      verificationValue: Username,
      /** The code of the mailed link. */
      otpCode: v.optional(Secret),
    }),
    result: v.object({
      /** How long the mailed code is valid; 0 after a confirmation. */
      expiresInSeconds: v.number(),
      /** Whether the address was confirmed by `otpCode`. */
      isVerified: v.boolean(),
    }),
  }),
  createStaffOneTimeToken: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/staff/{eid}/one-time-token',
    audience: 'staff',
    capability: 'session',
    summary: 'Returns a code that signs the user in once, on another device',
    params: v.object({ s: ServiceId, eid: Eid }),
    /** The password, unless the user has signed in a few minutes ago: else `password-needed`. */
    body: v.object({ proof: v.optional(v.object({ password: Secret, challenge: Challenge })) }),
    result: v.object({ username: v.string(), otp: v.string(), expiresInSeconds: v.number() }),
  }),
}
