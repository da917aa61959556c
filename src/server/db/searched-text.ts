import { plainPhone } from '#core/contract/phone.ts'

/** Marks of direction and other characters that nobody sees divide no words, and do not change the order of names. */
export const visible = (text: string) => text.replace(/\p{Cf}/gu, '')

/** Normalises a search text: a telephone number becomes one word of digits, however it is written. */
export function searchedText(text: string): string {
  const plain = visible(text)
  if (!/^[\s+()\p{Pd}./\p{Nd}]+$/u.test(plain)) return plain
  // Neither the prefix for calls from abroad nor that for calls within a country is part of a number.
  return plainPhone(plain).replace(/\D/g, '').replace(/^0+/, '')
}
