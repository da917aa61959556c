import * as v from 'valibot'
import { call } from './call.ts'
import { Eid, LanguageTag, Secret, ServiceId, ServiceParams, shortText, TimeZone, Username } from './primitives.ts'
import { Challenge, Profile } from './session.ts'

/** Who can sign in. */
export const AccountKind = v.picklist(['staff', 'visitor', 'portal'])

/** What somebody may change of themselves. */
export const ProfileChange = v.object({
  name: v.pipe(
    shortText(80),
    v.trim(),
    v.check((name) => name !== '', 'must not be blank'),
  ),
  language: LanguageTag,
  timeZone: TimeZone,
})

const resetPath = '/auth/v2/service/{s}/reset-password'

export const accountCalls = {
  updateProfile: call({
    method: 'PATCH',
    path: '/everline/v1/services/{s}/profile',
    audience: 'staff',
    from: 'tab',
    capability: 'session',
    summary: 'Change the own name, language and time zone; colleagues are told of the name',
    params: ServiceParams,
    body: ProfileChange,
    result: Profile,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/account/v1/user-change-pwd',
    audience: 'staff',
    capability: 'session',
    summary: 'Change the own password; every other session of the same eid ends',
    body: v.object({ oldPassword: Secret, newPassword: Secret, challenge: Challenge }),
    result: v.null(),
  }),
  getPasswordExpireTime: call({
    method: 'GET',
    path: '/account/v1/user-pwd-expire-time',
    audience: 'staff',
    from: 'tab',
    capability: 'session',
    summary: 'When the own password must be changed; null: never',
    result: v.object({ expiresAtMs: v.nullable(v.number()) }),
  }),
  requestResetPassword: call({
    method: 'POST',
    path: resetPath,
    audience: 'public',
    from: 'tab',
    capability: 'session',
    summary: 'Mail a link to reset the password; the answer is the same when nobody has the address',
    params: ServiceParams,
    body: v.object({ username: Username }),
    result: v.null(),
  }),
  resetPassword: call({
    method: 'PUT',
    path: resetPath,
    audience: 'public',
    capability: 'session',
    summary: 'Set a new password by the code of a link; every session of the account ends',
    params: ServiceParams,
    body: v.object({ password: Secret, challenge: Challenge, token: Secret }),
    result: v.object({
      /** Where a sign-in asked for a new password: a one-time code that ends it. */
      otp: v.nullable(v.string()),
    }),
  }),
  getVerificationCode: call({
    method: 'GET',
    path: '/auth/v1/service/{s}/users/verification',
    audience: 'public',
    from: 'tab',
    capability: 'session',
    summary: 'Mail six digits to sign in with (sign_up_otp); the answer is the same when nobody has the address',
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
    summary: "Whose code of a link this is: the user's e-mail. The code stays good",
    params: v.object({ otp: Secret }),
    result: v.object({ email: v.string() }),
  }),
  verifyOwnerEmail: call({
    method: 'PUT',
    path: '/auth/v2/service/{s}/verify-owner-email',
    audience: 'public',
    from: 'tab',
    capability: 'session',
    summary: "Confirm the address of the service's owner by the code that was mailed to it",
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
    summary: 'Mail a link that signs in once: to oneself, or by an admin to another member of the staff',
    params: ServiceParams,
    body: v.object({ otpType: v.literal('email'), eid: v.optional(Eid) }),
    result: v.object({ expiresInSeconds: v.number() }),
  }),
  createStaffOneTimeToken: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/staff/{eid}/one-time-token',
    audience: 'staff',
    from: 'tab',
    capability: 'session',
    summary: 'A code that signs oneself in once, on another device',
    params: v.object({ s: ServiceId, eid: Eid }),
    result: v.object({ username: v.string(), otp: v.string(), expiresInSeconds: v.number() }),
  }),
}
