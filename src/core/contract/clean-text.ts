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

/*
 * Characters of which nothing is seen, by Unicode's own data: those that are ignored where a font does not know them, the
 * formats (Cf) but signs that stand before Arabic and Kaithi numbers, and letters that are blank by their own design:
 * the empty Braille pattern and the empty head of a note; and what stands for an object that did not come along (U+FFFC,
 * which dictation leaves behind).
 */
const unseen =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffc\u2800\u{1d159}\u{13430}-\u{13440}\u{1bca0}-\u{1bca3}]/gu

/** A text without characters of which nothing is seen; spaces and line breaks stay. */
export const withoutUnseen = (text: string): string => text.replace(unseen, (sign) => (/\s/.test(sign) ? sign : ''))

/** Whether nothing of a text is seen: no character of it, or only blanks, marks and other signs without a shape. */
export const isBlankText = (text: string): boolean => withoutUnseen(text).trim() === ''

/** A text without the blanks around it; '' if nothing of it is seen. */
export const trimmedText = (text: string): string => (isBlankText(text) ? '' : text.trim())
