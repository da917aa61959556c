import * as v from 'valibot'
import { openObject } from '../open.ts'
import { shortText, TimeMs, Uuid } from '../primitives.ts'
import { StaffOfTeam } from '../widgets/schemas.ts'

export const OtpType = v.picklist(['email', 'sms'])
export type OtpType = v.InferOutput<typeof OtpType>

/** A team as visitors see it, with those of its people who may be chosen. */
export const BundledTag = openObject({
  id: Uuid,
  name: v.string(),
  /** '' where the service says nothing of it. */
  description: v.optional(v.string(), ''),
  languages: v.array(v.string()),
  isHidden: v.boolean(),
  isHere: v.boolean(),
  staffs: v.array(StaffOfTeam),
})
export type BundledTag = v.InferOutput<typeof BundledTag>

/** Action of a mail's link; it works once. */
export const ActionName = v.picklist(['resume', 'rate', 'unsubscribe'])
export type ActionName = v.InferOutput<typeof ActionName>

/** A conversation as its mail shows it: nothing in it can be answered. */
export const WrittenConversation = openObject({
  serviceName: v.string(),
  lines: v.array(openObject({ atMs: TimeMs, name: v.string(), text: v.string() })),
})
export type WrittenConversation = v.InferOutput<typeof WrittenConversation>

/** A signed-in customer of a shop, as the shop's own server says it [CAP-18]. */
export const SignedIdentity = v.object({
  /** The customer's id in the shop. */
  userId: v.pipe(shortText(200), v.minLength(1)),
  name: v.optional(shortText(80), ''),
  email: v.optional(shortText(254), ''),
  expiresAtMs: TimeMs,
  /** HMAC-SHA256, in hexadecimal, of `identityText` with the widget's secret. */
  signature: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/i, 'must be a SHA-256 in hexadecimal')),
})
export type SignedIdentity = v.InferOutput<typeof SignedIdentity>

/** The text that the customer's server signs. */
export const identityText = ({ userId, name, email, expiresAtMs }: Omit<SignedIdentity, 'signature'>): string =>
  JSON.stringify([userId, name, email, expiresAtMs])
