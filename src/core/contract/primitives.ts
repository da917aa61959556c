import * as v from 'valibot'
import { hasControls, isBlankText, trimmedText } from './clean-text.ts'
import { anyEmailSuffix, isEmail, noEmailIssue, plainEmail } from './email.ts'
import { minPasswordLength } from './limits.ts'
import { isPhone, noPhoneIssue, plainPhone } from './phone.ts'

/*
 * The parts from which the schemas of all domains are made.
 * Every time is in milliseconds since the epoch by the server's clock.
 */

export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _'))
/** In lower case, as databases return it, so that one id is one text everywhere. */
export const Uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())
/** Id of a browser: 8 to 128 printable characters without a space. */
export const DeviceId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,128}$/, 'must be 8 to 128 printable characters'))
/** Eid: the id of an entity that can sign in, staff or visitor. */
export const Eid = Uuid
export const ServiceId = Id
export const TimeMs = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Position in a gapless sequence that starts at 1; 0 means before the first. */
export const Seq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

/**
 * PostgreSQL cannot store U+0000, no control character but line feed and tab is text, and neither is a lone surrogate:
 * all are refused, not silently repaired. The backend refuses them in every part of every request, see `controlIn`.
 */
export const isText = (text: string) => !hasControls(text) && text.isWellFormed()
export const textRule = 'must be text without control characters'
export const shortText = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.check(isText, textRule))

/** Refuses a text of which nothing is seen. */
export const blankRule = 'must not be blank'
export const notBlank = v.check((text: string) => !isBlankText(text), blankRule)
/** Removes blanks around a text; one of which nothing is seen becomes ''. */
export const trimmed = v.transform(trimmedText)

/** Tokens, codes and obfuscated passwords. */
export const Secret = v.pipe(v.string(), v.minLength(1), v.maxLength(2048))
/** E-mail address of a member of staff, in upper or lower case. */
export const Username = v.pipe(
  v.string(),
  v.maxLength(254),
  v.check(isText, textRule),
  v.transform(plainEmail),
  v.minLength(1),
)
/** Whether the text looks like an address; the installation decides which top-level domains it accepts [VAL-01]. */
const looksLikeEmail = (text: string) => isEmail(text, anyEmailSuffix)
/** A username as a form takes it. */
export const EmailEntry = v.pipe(Username, v.check(looksLikeEmail, noEmailIssue))
/** A telephone number as people write it; it comes out in E.164, and as '' if there is none. */
export const Phone = v.pipe(shortText(40), v.transform(plainPhone), v.check(isPhone, noPhoneIssue))
/** A new password as the user types it; it is sent obfuscated, as `Secret`. */
export const NewPassword = v.pipe(v.string(), v.minCodePoints(minPasswordLength))
/** The code of an authenticator app or a mail. */
export const SixDigits = v.pipe(v.string(), v.regex(/^\d{6}$/, 'must be six digits'))

const isLanguage = (tag: string) => tag === '' || isKnown(() => Intl.getCanonicalLocales(tag))
const isTimeZone = (timeZone: string) => timeZone === '' || isKnown(() => new Intl.DateTimeFormat('en', { timeZone }))
function isKnown(make: () => unknown): boolean {
  try {
    make()
    return true
  } catch {
    return false
  }
}
/** BCP 47 tag; '' if nothing was chosen. */
export const LanguageTag = v.pipe(shortText(35), v.check(isLanguage, 'must be a language tag'))
/** IANA name; '' if nothing was chosen. */
export const TimeZone = v.pipe(shortText(64), v.check(isTimeZone, 'must be a time zone'))

/** A whole number of a query string. */
export const queryNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, 'must be a whole number'),
    v.transform(Number),
    v.number(),
    v.minValue(minimum),
    v.maxValue(maximum),
  )

export const QuerySeq = queryNumber(0, Number.MAX_SAFE_INTEGER)

/** Longest value in a list of a query string. */
const maxListedLength = 64

/** Values of a query string, separated by commas: one at least. */
export const queryList = <Item extends v.GenericSchema<string, string>>(item: Item, maxCount: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxCount * (maxListedLength + 1)),
    v.transform((text) => text.split(',')),
    v.array(item),
    v.maxLength(maxCount),
  )

/** Path parameters of most calls. */
export const ServiceParams = v.object({ s: ServiceId })
export const RoomParams = v.object({ s: ServiceId, roomId: Uuid })
export const MessageParams = v.object({ ...RoomParams.entries, messageId: Uuid })
