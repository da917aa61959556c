import * as v from 'valibot'
import { call } from '../call.ts'
import { Secret, ServiceId, Username } from '../entities.ts'
import { Challenge } from './session.ts'

const ServiceParams = v.object({ s: ServiceId })
const resetPath = '/auth/v2/service/{s}/reset-password'

export const passwordCalls = {
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
    capability: 'session',
    summary: 'When the own password must be changed; null: never',
    result: v.object({ expiresAtMs: v.nullable(v.number()) }),
  }),
  requestResetPassword: call({
    method: 'POST',
    path: resetPath,
    audience: 'public',
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
}
