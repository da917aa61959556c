/** One part of a search: a word's beginning, or a run of characters of a script without spaces. */
export type SearchTerm = { kind: 'word' | 'run'; text: string }

/*
 * Thai, and the scripts of Chinese, Japanese and Korean, have no spaces between their words. The second range of each
 * pattern are characters that end a word: no letter of any script is among them.
 */
const parts =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they end words too
  /[\u0e00-\u0e7f\u2e80-\u2fdf\u3040-\u30ff\u31f0-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[^\u0e00-\u0e7f\u2e80-\u2fdf\u3040-\u30ff\u31f0-\u9fff\uac00-\ud7af\uf900-\ufaff\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f]+/gu
const isUnspaced = /^[\u0e00-\u0e7f\u2e80-\u2fdf\u3040-\u30ff\u31f0-\u9fff\uac00-\ud7af\uf900-\ufaff]/u
const endsWord =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they end words too
  /[\u0e00-\u0e7f\u2e80-\u2fdf\u3040-\u30ff\u31f0-\u9fff\uac00-\ud7af\uf900-\ufaff\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f]/u

/** Maximum length of a word that is compared. */
const maxWordLength = 40
const maxTerms = 10

/**
 * A text as it is compared: without case, accents, vowel signs of Arabic and Hebrew and lengthened strokes, and with one
 * letter for those that people write for each other. `search_fold` does the same in SQL.
 */
export const foldText = (text: string): string =>
  // An ASCII text, which most are, needs only the last step.
  isAscii.test(text) ? text.toLowerCase() : foldLetters(text)

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const isAscii = /^[\x00-\x7f]*$/

/**
 * Marks that Unicode's decomposition parts from Latin, Greek, Cyrillic, Hebrew and Arabic letters, and the tatweel. Those of
 * Indic and Thai writing stay: there they are vowels.
 */
const marks =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+/g

/** Letters that Unicode does not decompose: those of CLDR's Latin-ASCII, and forms of Arabic letters. */
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
}
const otherLetters = /[\u0080-\uffff]/g

const foldLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(otherLetters, (letter) => others[letter] ?? letter)
    .normalize('NFC')

/** The parts of a search; a text must contain all of them. Empty if there is nothing to search for. */
export function searchTerms(search: string): SearchTerm[] {
  const found = new Map<string, SearchTerm>()
  for (const [part] of foldText(search).matchAll(parts)) {
    const isRun = isUnspaced.test(part)
    const text = isRun ? part : part.slice(0, maxWordLength)
    if (found.size < maxTerms) found.set(text, { kind: isRun ? 'run' : 'word', text })
  }
  return [...found.values()]
}

/** Where the text, which is folded already, contains the term from a place on; -1: it does not. */
export function placeOf(folded: string, { kind, text }: SearchTerm, from = 0): number {
  for (let at = folded.indexOf(text, from); at >= 0; at = folded.indexOf(text, at + 1)) {
    if (kind === 'run' || at === 0 || endsWord.test(folded.charAt(at - 1))) return at
  }
  return -1
}

/** Whether the text, which is folded already, contains all terms. */
export const containsAll = (folded: string, terms: readonly SearchTerm[]): boolean =>
  terms.every((term) => placeOf(folded, term) >= 0)
