import { plural, t } from '#app/language/t.ts'
import { cleanText, trimmedText } from '#core/contract/clean-text.ts'
import { maxMessageLength } from '#core/contract/limits.ts'

/** Removes surrounding white space and the characters that the backend refuses; '' if nothing of it is seen. */
export const sendableText = (text: string): string => trimmedText(cleanText(text))

const roomLeft = (text: string): number => maxMessageLength - text.length

/** Whether the text is longer than a message may be. */
export const isTooLong = (text: string): boolean => roomLeft(text) < 0

/** Whether the text is neither empty nor too long. */
export const canSend = (text: string): boolean => !isTooLong(text) && sendableText(text) !== ''

/** Length from which the counter is shown. */
const mentionedFrom = 500

/** The counter of a long text: characters left, or characters too many. Empty for a short text. */
export function lengthText(text: string): string {
  const left = roomLeft(text)
  if (left > mentionedFrom) return ''
  return left < 0
    ? t`${plural(-left, { one: '# character too long', other: '# characters too long' })}`
    : t`${plural(left, { one: '# character left', other: '# characters left' })}`
}
