import * as v from 'valibot'
import { call } from './call.ts'
import { openPicklist } from './open.ts'
import { Eid, Secret, ServiceId, ServiceParams, SixDigits, shortText, Username } from './primitives.ts'
import { StaffStatus } from './staff.ts'

/** Id token as it comes over the wire; lifetimes in seconds (ENT-01 makes them absolute on receipt). */
export const IdToken = v.object({
  eid: Eid,
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.pipe(v.number(), v.integer(), v.minValue(0)),
  refresh_expires_in: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Scheme of the `Authorization` header. */
  token_type: v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/)),
})
export type IdToken = v.InferOutput<typeof IdToken>

export const ProfileRole = v.picklist(['visitor', 'user', 'agent', 'admin'])

export const Profile = v.object({
  eid: Eid,
  serviceId: ServiceId,
  name: v.string(),
  isAnonymous: v.boolean(),
  role: openPicklist(ProfileRole),
  status: v.nullable(openPicklist(StaffStatus)),
  /** Chosen by the user; '' or missing: as the browser has it. */
  language: v.exactOptional(v.string()),
  timeZone: v.exactOptional(v.string()),
  /** In E.164; '': none. Missing for visitors, who have none, and from older backends. */
  phone: v.exactOptional(v.string()),
  /** Ids of the calls that the session may make; older backends answer none. */
  permissions: v.exactOptional(v.array(v.string())),
  /** Under which name visitors know the service: its brand's, else its own; older backends do not say. */
  serviceName: v.exactOptional(v.string()),
})
export type Profile = v.InferOutput<typeof Profile>

/** Offset of the obfuscated passwords beside it [SES-15]. */
export const Challenge = v.object({
  type: v.literal(1),
  rand: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)),
})

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

/** The step after 1060059: its challenge, and a code of the authenticator app or a recovery code. */
export const MfaGrant = v.object({ grant_type: v.literal('mfa_otp'), mfa_token: Secret, otp: SixDigits })

export const RecoveryGrant = v.object({
  grant_type: v.literal('mfa_recovery_code'),
  mfa_token: Secret,
  recovery_code: Secret,
})

/** A one-time code: from a mail, a link, a QR code, or the end of a third party's sign-in [SES-14]. */
export const OneTimeGrant = v.object({ grant_type: v.literal('sign_up_otp'), username: Username, otp: Secret })

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

/** Why a session was ended from outside: `details.reason` of the refusal of its refresh token. */
export const SessionEnd = v.picklist([
  'device-released',
  'device-released-by-admin',
  'seat-freed',
  'seat-freed-by-admin',
  'password-changed',
  /** The user got another role. */
  'rights-changed',
  'key-used-twice',
  /** An admin suspended the user. */
  'suspended',
])
export type SessionEnd = v.InferOutput<typeof SessionEnd>

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
