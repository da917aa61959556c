import { withoutUnseen } from './clean-text.ts'

/** Maximum length of the top-level domain by the specification's rule. */
export const usualEmailSuffix = 3

/** Longest top-level domain that DNS allows: with it, only the shape of an address is judged. */
export const anyEmailSuffix = 63

const local = /^[^\s@"(),:;<>[\\\]]{1,64}$/
const label = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/**
 * An e-mail address as it was meant: without blanks around it, and without marks of which nothing is seen, which come
 * along when it is copied from a page or a mail.
 */
export const plainEmail = (text: string): string => withoutUnseen(text).trim()

/** Message of the issue that a schema has with a text that is no e-mail address. */
export const noEmailIssue = 'must be an e-mail address'
/** Beginning of the issue's message for an address whose ending is not allowed; the ending follows. */
export const emailSuffixIssue = 'must not end in '

/**
 * The top-level domain of an e-mail address, such as `.shop`, if it alone is why `isEmail` refuses the address: the
 * installation allows shorter ones only. Null: there is another reason, or none.
 */
export function refusedSuffix(text: string, longestSuffix = usualEmailSuffix): string | null {
  if (isEmail(text, longestSuffix) || !isEmail(text, anyEmailSuffix)) return null
  return emailSuffix(text)
}

/**
 * Whether a text is an e-mail address: local@domain, with a top-level domain of 2 letters or more [VAL-01].
 *
 * @param longestSuffix maximum length of the top-level domain: 3, unless the installation's setting allows more
 */
export function isEmail(text: string, longestSuffix = usualEmailSuffix): boolean {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  const suffix = labels.at(-1) ?? ''
  const isName = local.test(name) && withoutUnseen(name) === name && !/^\.|\.\.|\.$/.test(name)
  const isSuffix = /^\p{L}+$/u.test(suffix) && suffix.length >= 2 && suffix.length <= longestSuffix
  return text.length <= 254 && isName && isSuffix && labels.length > 1 && labels.every((each) => label.test(each))
}

/** Why a text is not accepted as an e-mail address: it is none, or the installation does not allow its ending. */
export type EmailFault = 'no-email' | 'email-suffix'

/** Checks an e-mail address against the installation's rule; returns the fault, or null if there is none [VAL-01]. */
export function emailFault(text: string, longestSuffix: number): EmailFault | null {
  const address = plainEmail(text)
  if (isEmail(address, longestSuffix)) return null
  return refusedSuffix(address, longestSuffix) === null ? 'no-email' : 'email-suffix'
}

/** The ending of an address, with its dot: `.shop`. */
export function emailSuffix(text: string): string {
  const address = plainEmail(text)
  return address.slice(address.lastIndexOf('.'))
}
