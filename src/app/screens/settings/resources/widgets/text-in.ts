import type { Words } from '#core/contract/index.ts'

/** The text of one language, '' where it has none; `''` is the language of all others. */
export const textIn = (words: Words, language: string): string => words[language] ?? ''

/** The same words with another text in one language; an empty text is none. */
export function withText(words: Words, language: string, text: string): Words {
  if (language === '') return { ...words, '': text }
  const { [language]: _, ...others } = words
  // The checked edge: only the entry of a language was taken out.
  return (text === '' ? others : { ...others, [language]: text }) as Words
}
