import { expect, test } from 'vitest'
import { excerptOf, markedParts } from './excerpt.ts'
import { containsAll, foldText, searchTerms } from './search-terms.ts'

const finds = (search: string, text: string) => containsAll(foldText(text), searchTerms(search))

test('[CAP-01] a text is found by the beginnings of its words, without case and accents, in any order', () => {
  expect(finds('order BLUE', 'The blue jacket I ordered')).toBe(true)
  expect(finds('rder', 'The blue jacket I ordered')).toBe(false)
  expect(finds('uber', 'Über uns')).toBe(true)
  expect(finds('ελλας', 'ΕΛΛΑΣ')).toBe(true)
  expect(finds('елка', 'Ёлка')).toBe(true)
  expect(finds('o’brien', 'Mr. O’Brien')).toBe(true)
})

test.each([
  ['احمد', 'أحمد'],
  ['الى', 'إلى'],
  ['الكتاب', 'الكِتَابُ'],
  ['مدرسه', 'مدرسة'],
  ['علي', 'على'],
  ['مسؤول', 'مسوول'],
  ['سلام', 'ســـلام'],
  ['کتاب', 'كتاب'],
  ['القران', 'القرآن'],
  ['שלום', 'שָׁלוֹם'],
  ['strasse', 'Straße STRASSE'],
  ['STRASSE', 'Straße'],
  ['lodzi', 'Łodzi'],
  ['smorrebrod', 'Smørrebrød'],
  ['don hang', 'Đơn hàng'],
  ['kizil', 'Kızıl'],
  ['istanbul', 'İSTANBUL'],
  ['aeroskobing', 'Ærøskøbing'],
  ['thorsdottir', 'Þórsdóttir'],
  ['oeuvre', 'Œuvre'],
  ['harold', 'Ħarold'],
  ['ёж', 'еж'],
  ['हिन्दी', 'हिन्दी'],
])('[CAP-01] %s finds %s, as people write without the keyboard for it, and the other way round', (one, other) => {
  expect([finds(one, other), finds(other.split(' ')[0] ?? '', one)]).toEqual([true, true])
})

test('[CAP-01] vowels of scripts that write them as marks are compared', () => {
  expect([finds('हिन', 'हन'), finds('กำ', 'กา')]).toEqual([false, false])
})

test('[CAP-01] scripts without spaces are searched by runs of characters', () => {
  expect(finds('訂單', '請問我的訂單什麼時候到')).toBe(true)
  expect(finds('單訂', '請問我的訂單什麼時候到')).toBe(false)
  expect(finds('iphone殼', '有iPhone 15的殼嗎')).toBe(true)
  expect(searchTerms(' …!')).toEqual([])
})

test('[CAP-01] an excerpt shows the place, and its words are marked as they were written', () => {
  const text = `${'Long before that. '.repeat(10)}My ﬁrst ÉCLAIR was cold`
  const terms = searchTerms('eclair first')
  const excerpt = excerptOf(text, terms)
  expect(excerpt.startsWith('…')).toBe(true)
  expect(excerpt.length).toBeLessThan(170)
  const found = markedParts(excerpt, terms).filter(({ isFound }) => isFound)
  expect(found.map(({ text }) => text)).toEqual(['ﬁrst', 'ÉCLAIR'])
  expect(
    markedParts(excerpt, terms)
      .map(({ text }) => text)
      .join(''),
  ).toBe(excerpt)
  expect(markedParts('plain', [])).toEqual([{ at: 0, text: 'plain', isFound: false }])
})
