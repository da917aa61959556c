import * as v from 'valibot'
import { openPicklist } from '../open.ts'
import { Eid, Secret, ServiceId, SixDigits, Username } from '../primitives.ts'
import { StaffStatus } from '../staff/schemas.ts'

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
  /** Name of the service for visitors: its brand's, else its own; older backends do not send it. */
  serviceName: v.exactOptional(v.string()),
})
export type Profile = v.InferOutput<typeof Profile>

/** Offset of the obfuscated passwords beside it [SES-15]. */
export const Challenge = v.object({
  type: v.literal(1),
  rand: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)),
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
