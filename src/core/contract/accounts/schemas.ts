import * as v from 'valibot'
import { LanguageTag, notBlank, Phone, shortText, TimeZone, trimmed } from '../primitives.ts'

/** Kinds of accounts that can sign in. */
export const AccountKind = v.picklist(['staff', 'visitor', 'portal'])

/** Properties of their own profile that users may change. */
export const ProfileChange = v.object({
  name: v.pipe(shortText(80), trimmed, notBlank),
  language: LanguageTag,
  timeZone: TimeZone,
  /** Left out: the number stays as it is; '': there is none any more. */
  phone: v.exactOptional(Phone),
})
