/** Message of the issue that a schema has with a text that is no telephone number. */
export const noPhoneIssue = 'must be a telephone number with its country code'

/** E.164: 15 digits at most, and no country code begins with 0. No country has numbers of fewer than 7 digits in all. */
const e164 = /^\+[1-9]\d{6,14}$/
/** The prefix for calls within a country, as in +49 (0)30: it is not dialled from abroad. */
const ownCountryPrefix = /\(0\)/g
/**
 * Signs that people write between the digits, and invisible marks of direction, which come along when a number is
 * copied.
 */
const separators = /[\s().\p{Pd}\p{Cf}]/gu
/** Arabic and Persian digits: the last four bits of each are its value. */
const easternDigit = /[\u0660-\u0669\u06f0-\u06f9]/g

/** A telephone number without what separates its digits: E.164 if `isPhone` says so. */
export const plainPhone = (text: string): string =>
  text
    .replace(ownCountryPrefix, '')
    .replace(separators, '')
    .replace(easternDigit, (digit) => String(digit.charCodeAt(0) & 15))

/** Whether a text is a telephone number in E.164, as +85255500142; no text stands for no number. */
export const isPhone = (text: string): boolean => text === '' || e164.test(text)
