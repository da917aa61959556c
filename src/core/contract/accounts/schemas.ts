import * as v from 'valibot'
import { LanguageTag, notBlank, Phone, shortText, TimeZone, trimmed } from '../primitives.ts'

/** Who can sign in. */
export const AccountKind = v.picklist(['staff', 'visitor', 'portal'])

/** What users may change in their own profile. */
export const ProfileChange = v.object({
  name: v.pipe(shortText(80), trimmed, notBlank),
  language: LanguageTag,
  timeZone: TimeZone,
  /** Left out: the number stays as it is; '': there is none any more. */
  phone: v.exactOptional(Phone),
})
