import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, Secret, ServiceId, Username } from '../entities.ts'

const ServiceParams = v.object({ s: ServiceId })

/* One-time codes: what proves once who has a mailbox, or who is signed in elsewhere. */
export const codeCalls = {
  getVerificationCode: call({
    method: 'GET',
    path: '/auth/v1/service/{s}/users/verification',
    audience: 'public',
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
    capability: 'session',
    summary: "Whose code of a link this is: the user's e-mail. The code stays good",
    params: v.object({ otp: Secret }),
    result: v.object({ email: v.string() }),
  }),
  verifyOwnerEmail: call({
    method: 'PUT',
    path: '/auth/v2/service/{s}/verify-owner-email',
    audience: 'public',
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
    capability: 'session',
    summary: 'A code that signs oneself in once, on another device',
    params: v.object({ s: ServiceId, eid: Eid }),
    result: v.object({ username: v.string(), otp: v.string(), expiresInSeconds: v.number() }),
  }),
}
