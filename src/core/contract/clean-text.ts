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

/** Marks that turn the direction of what follows: with them `\u202Egnp.exe` reads as `exe.png`. */
const directionMarks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu

/** A name by which people decide what something is, as it is written. */
export const withoutDirectionMarks = (text: string): string => text.replace(directionMarks, '')
