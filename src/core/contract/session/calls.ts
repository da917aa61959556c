import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, Secret, ServiceParams, shortText, Username } from '../primitives.ts'
import { Challenge, IdToken, MfaGrant, OneTimeGrant, Profile, RecoveryGrant } from './schemas.ts'

const tokenPath = '/auth/v1/service/{s}/users/token'

/** Password obfuscated as [SES-15] says; `rand` is the offset below 10000. */
const PasswordGrant = v.object({
  grant_type: v.literal('password'),
  username: Username,
  password: Secret,
  challenge: Challenge,
  /** `mfa-set-up`: no session, only the challenge (in the details of 1060063) for setting up a second factor. */
  purpose: v.optional(v.picklist(['sign-in', 'mfa-set-up']), 'sign-in'),
})

const RefreshGrant = v.object({
  grant_type: v.picklist(['refresh_token', 'anonymous_refresh_token']),
  eid: Eid,
  refresh_token: Secret,
})

/** A visitor returns; the proof is the `device-id` header that registered the eid. */
const AnonymousGrant = v.object({ grant_type: v.literal('anonymous'), eid: Eid })

const VisitorRegistration = v.object({
  name: v.optional(shortText(80), ''),
  /** BCP 47 tag of the visitor's browser. */
  language: v.optional(shortText(35), ''),
  /** Title of the page that carries the widget. */
  page: v.optional(shortText(200), ''),
})

export const sessionCalls = {
  issueToken: call({
    method: 'POST',
    path: tokenPath,
    audience: 'public',
    capability: 'session',
    summary: 'Signs in with a password or a one-time code, resumes a visitor, or refreshes a session',
    params: ServiceParams,
    body: v.variant('grant_type', [PasswordGrant, MfaGrant, RecoveryGrant, OneTimeGrant, RefreshGrant, AnonymousGrant]),
    result: IdToken,
  }),
  revokeToken: call({
    method: 'PUT',
    path: tokenPath,
    audience: 'any',
    capability: 'session',
    summary: 'Signs out: ends the session that the refresh token belongs to',
    params: ServiceParams,
    body: v.object({ grant_type: v.literal('revoke'), eid: Eid, refresh_token: Secret }),
    result: v.null(),
  }),
  registerVisitor: call({
    method: 'POST',
    path: '/auth/v2/service/{s}/users/anonymous',
    audience: 'public',
    limits: ['visitors', 'visitors-of-service'],
    capability: 'session',
    summary: 'Registers an anonymous visitor for the device in the device-id header',
    params: ServiceParams,
    body: VisitorRegistration,
    result: v.object({ eid: Eid }),
  }),
  registerAndLoginVisitor: call({
    method: 'POST',
    path: '/auth/v2/service/{s}/users/anonymous/onestep',
    audience: 'public',
    limits: ['visitors', 'visitors-of-service'],
    capability: 'session',
    summary: 'Registers an anonymous visitor and signs it in, in one step',
    params: ServiceParams,
    body: VisitorRegistration,
    result: IdToken,
  }),
  getThirdPartyLoginMethods: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/third-party-login-method',
    audience: 'public',
    from: 'tab',
    capability: 'session',
    summary: 'Returns the third parties with which staff may sign in',
    params: ServiceParams,
    result: v.object({
      methods: v.array(
        v.object({
          id: v.string(),
          label: v.string(),
          /** The third party's sign-in address; the browser returns from there with a one-time code. */
          url: v.pipe(v.string(), v.startsWith('/')),
        }),
      ),
    }),
  }),
  getProfile: call({
    method: 'GET',
    path: '/permission',
    audience: 'any',
    capability: 'session',
    summary: 'Returns the profile of the session: whom it belongs to, and what it may do',
    result: Profile,
  }),
}
