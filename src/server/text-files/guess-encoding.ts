import { fileEncodings } from '#core/contract/csv-import.ts'
import { decodedText } from './decoded-text.ts'

type Encoding = (typeof fileEncodings)[number]

/** Lead bytes of the characters that are written every day, in encodings with two bytes for each. */
const common: Readonly<Record<string, (lead: number, trail: number) => boolean>> = {
  big5: (lead) => lead >= 0xa4 && lead <= 0xc6,
  gb18030: (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1,
  'euc-kr': (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1,
  shift_jis: (lead) => (lead >= 0x88 && lead <= 0x98) || lead === 0x82 || lead === 0x83,
}

/**
 * The encoding of a text that is no UTF-8, by what it reads as: names are too short for detectors, which count how often
 * letters follow each other (decision 0099). Western European if nothing tells.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  for (const encoding of fileEncodings) {
    if (encoding.startsWith('utf-')) continue
    const isCommon = common[encoding]
    const score = isCommon ? scoreOfPairs(bytes, encoding, isCommon) : scoreOfLetters(bytes, encoding)
    if (score > best.score) best = { encoding, score }
  }
  return best.encoding
}

/** How many bytes belong to everyday characters, less those that do not. */
function scoreOfPairs(bytes: Uint8Array, encoding: Encoding, isCommon: (lead: number, trail: number) => boolean) {
  if (decodedText(bytes, encoding).includes('\ufffd')) return Number.NEGATIVE_INFINITY
  let score = 0
  let pairs = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2)
    if (lead < 0x80) continue
    // A sign of one byte in Shift_JIS: Katakana of half the width, which hardly anybody writes.
    const isSingle = encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf
    score += isSingle ? -1 : isCommon(lead, trail) ? 2 : -2
    // An ASCII letter before it: no such script is written within Latin words.
    if (/[a-z]/i.test(String.fromCharCode(bytes[at - 1] ?? 0))) score -= 2
    if (!isSingle) at += 1
    pairs += 1
  }
  if (score < 2 * pairs) return score
  // Big5 has trail bytes below these in every second character, and Chinese lead bytes above those of Korean.
  if (encoding === 'euc-kr') return score + (pairs >= 8 ? 1 : -1)
  return encoding === 'gb18030' ? score + 0.5 : score
}

/** Signs that are usual between words of names and addresses, besides ASCII. */
const usualSign = /[\u00a0\u00b0\u00b4\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u20ac«»]/
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
]

/** How many letters stand where a word of their script may have them, less those that do not. */
function scoreOfLetters(bytes: Uint8Array, encoding: Encoding): number {
  const text = decodedText(bytes, encoding)
  let score = 0
  let before = ''
  let run = 0
  for (const sign of text) {
    const isLetter = /[\p{L}\p{M}\u0640]/u.test(sign)
    if (sign > '\x7f') score += isLetter ? scoreOfLetter(before, sign, run) : usualSign.test(sign) ? 0 : -2
    // An ASCII letter behind one of another script.
    else if (isLetter && before > '\x7f' && !scripts[0]?.test(before)) score -= 2
    run = sign > '\x7f' && isLetter ? run + 1 : 0
    before = isLetter ? sign : ''
  }
  return score
}

function scoreOfLetter(before: string, sign: string, run: number): number {
  const script = scripts.findIndex((each) => each.test(sign))
  const isOther = before !== '' && script >= 0 && /\p{L}/u.test(before) && !scripts[script]?.test(before)
  if (isOther || sign === '\ufffd') return -2
  // An upper case letter behind a lower case one, as in `йЧБО`.
  if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(sign)) return -2
  // Four letters with accents in a row are hardly a Latin word, and Icelandic ones are rarer than what stands in their place.
  if (script === 0) return run >= 3 ? 0 : /[þðý]/i.test(sign) ? 0.4 : 1
  // Names begin with an upper case letter where a script has one.
  return /\p{M}/u.test(sign) || (before === '' && /\p{Ll}/u.test(sign)) ? 0.5 : 1
}
