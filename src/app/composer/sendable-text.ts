import { plural, t } from '#app/language/t.ts'
import { maxMessageLength } from '#core/contract/limits.ts'

/**
 * The text as it is sent: half a character (a lone surrogate, e.g. of an emoji that was cut in two) becomes U+FFFD, the
 * zero character goes, and so does white space around it. The backend would refuse the whole message.
 */
export const sendableText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\0', '')
    .trim()

const roomLeft = (text: string): number => maxMessageLength - text.length

/** The text is longer than a message may be. */
export const isTooLong = (text: string): boolean => roomLeft(text) < 0

/** There is something to send, and it fits. */
export const canSend = (text: string): boolean => !isTooLong(text) && sendableText(text) !== ''

/** From here on the limit is mentioned. */
const mentionedFrom = 500

/** How much room is left in a long text, or by how much it is too long; empty in a short one. */
export function lengthText(text: string): string {
  const left = roomLeft(text)
  if (left > mentionedFrom) return ''
  return left < 0
    ? t`${plural(-left, { one: '# character too long', other: '# characters too long' })}`
    : t`${plural(left, { one: '# character left', other: '# characters left' })}`
}
