/** Control characters but line feed and tab. */
const controls = /[^\P{Cc}\n\t]/u
const everyControl = new RegExp(controls.source, 'gu')

/** Whether text has control characters other than line feed and tab. */
export const hasControls = (text: string): boolean => controls.test(text)

/**
 * Text as the contract takes it, from anywhere outside: without control characters, and half a character (a lone
 * surrogate, e.g. of an emoji that was cut in two) becomes U+FFFD.
 */
export const cleanText = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd').replace(everyControl, '')
