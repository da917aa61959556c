import { expect, it } from 'vitest'
import { pushWords } from './words.ts'

it.each([
  ['en-GB', 'en', 'ltr'],
  ['es-MX', 'es', 'ltr'],
  ['ar', 'ar', 'rtl'],
  ['zh-TW', 'zh-Hant', 'ltr'],
  ['fr', 'en', 'ltr'],
  ['', 'en', 'ltr'],
])('[PWA-03] words for %s are those of %s', (tag, lang, dir) => expect(pushWords(tag)).toMatchObject({ lang, dir }))

it.each(['en', 'es', 'ar', 'zh-Hant'])(
  '[PWA-03] in %s missed chats and transfers name the people, unless hidden',
  (tag) => {
    const { words } = pushWords(tag)
    expect(words.missed('Vera')).toContain('Vera')
    expect(words.transfer('Vera', 'Ana')).toMatch(/Vera.*Ana|Ana.*Vera/)
    // Given by the queue, or by somebody who is gone.
    expect(words.transfer('Vera', '')).toMatch(/^Vera\S* ?\S/)
    expect(words.transfer('Vera', '')).not.toMatch(/→|←/)
    const own = [words.missedHidden, words.transferHidden, words.offerHidden]
    expect(new Set(own).size).toBe(own.length)
    const english = pushWords('en').words
    if (tag !== 'en') expect(own).not.toContain(english.missedHidden)
  },
)
