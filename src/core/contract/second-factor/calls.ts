import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, Secret, ServiceId, ServiceParams, SixDigits } from '../primitives.ts'

const setupPath = '/auth/v1/service/{s}/eid/{eid}/mfa'

const SetupParams = v.object({ s: ServiceId, eid: Eid })

const policyPath = '/everline/v1/services/{s}/second-factor-policy'

/** Policy on second factors: all staff must use one, or these eids. */
const MfaPolicy = v.object({ everybody: v.boolean(), eids: v.pipe(v.array(Eid), v.maxLength(10_000)) })

export const secondFactorCalls = {
  getMfaSetup: call({
    method: 'GET',
    writes: true,
    path: setupPath,
    audience: 'mfa-challenge',
    capability: 'session',
    summary: 'Returns the secret for an authenticator app, and the address for its QR code',
    params: SetupParams,
    result: v.object({ secret: v.string(), uri: v.string() }),
  }),
  setUpMfa: call({
    method: 'POST',
    path: setupPath,
    audience: 'mfa-challenge',
    capability: 'session',
    summary: 'Activates the second factor with the first code of the authenticator app',
    params: SetupParams,
    body: v.object({ code: SixDigits }),
    result: v.object({
      /** Shown only once. Each replaces a code for one sign-in. */
      recoveryCodes: v.array(v.string()),
      /** If a sign-in required the set-up: a one-time code that completes the sign-in. */
      otp: v.nullable(v.string()),
    }),
  }),
  getMfa: call({
    method: 'GET',
    path: '/account/v1/mfa',
    audience: 'staff',
    from: 'tab',
    capability: 'session',
    summary: "Returns the state of the user's second factor",
    result: v.object({
      isActive: v.boolean(),
      /** The service requires it: it cannot be deactivated. */
      isForced: v.boolean(),
      activatedAtMs: v.nullable(v.number()),
      recoveryCodesLeft: v.number(),
    }),
  }),
  deactivateMfa: call({
    method: 'DELETE',
    path: '/account/v1/mfa/activation',
    audience: 'staff',
    from: 'tab',
    capability: 'session',
    summary: "Deactivates the user's second factor, with a code of the authenticator app or a recovery code",
    body: v.object({ code: Secret }),
    result: v.null(),
  }),
  getMfaPolicy: call({
    method: 'GET',
    path: policyPath,
    audience: 'admin',
    from: 'tab',
    capability: 'session',
    summary: 'Returns who must use a second factor',
    params: ServiceParams,
    result: MfaPolicy,
  }),
  setMfaPolicy: call({
    method: 'PUT',
    path: policyPath,
    audience: 'admin',
    from: 'tab',
    capability: 'session',
    summary: 'Sets who must use a second factor; it takes effect at their next sign-in',
    params: ServiceParams,
    body: MfaPolicy,
    result: MfaPolicy,
  }),
}
