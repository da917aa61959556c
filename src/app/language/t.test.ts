import { afterEach, describe, expect, test } from 'vitest'
import { createTranslate } from './catalogs.ts'
import arabic from './messages/ar.po'
import spanish from './messages/es.po'
import { listed, plural, speak, t, translated } from './t.ts'
import { tNodes } from './t-nodes.tsx'

afterEach(() => speak(null, 'en'))

const conversations = (count: number) => t`${plural(count, { one: '# conversation', other: '# conversations' })}`

test('without a catalog the English text itself is shown', () => {
  expect(t`Sign out ${'Mara'}`).toBe('Sign out Mara')
  expect([0, 1, 2, 1200].map(conversations)).toEqual([
    '0 conversations',
    '1 conversation',
    '2 conversations',
    '1,200 conversations',
  ])
  expect(translated('Nobody knows this.')).toBe('Nobody knows this.')
})

test('Arabic has six plural forms, and Latin text within a sentence keeps its direction', () => {
  speak(createTranslate('ar', 'ar', arabic), 'ar')
  expect([0, 1, 2, 3, 11, 100].map(conversations)).toEqual([
    'لا محادثات',
    'محادثة واحدة',
    'محادثتان',
    '3 محادثات',
    '11 محادثة',
    '100 محادثة',
  ])
  expect(t`${'Mara'} got there first`).toBe('سبقك \u2068Mara\u2069')
})

test('numbers are formatted for the region', () => {
  speak(createTranslate('ar', 'ar-EG', arabic), 'ar-EG')
  expect(conversations(11)).toBe('١١ محادثة')
  expect(t`${11} min`).toBe('١١ د')
})

test('a message of the catalogue of failures is translated by its English text', () => {
  speak(createTranslate('es', 'es', spanish), 'es')
  expect(translated('Can’t reach the server.')).toBe('No se puede acceder al servidor.')
  expect(t`A text that no catalog has ${1}`).toBe('A text that no catalog has 1')
})

test('elements are placed where the language needs them', () => {
  speak((_id, [who, when]) => `${when}: ${who}`, 'en')
  const parts = tNodes`Handled by ${'Mara'}, closed ${'today'}`
  expect(JSON.stringify(parts)).toMatch(/today.*: .*Mara/)
})

describe('a name within a sentence', () => {
  /** Returns the text around the name, with the name's isolation marks. */
  const around = (name: string) => t`${name} started a chat at ${'14:32'}`
  const [begin, end] = ['\u2068', '\u2069']

  test.each([
    ['Latin letters stay as they are', 'Mara O’Neill', 'Mara O’Neill'],
    ['so do letters of other scripts from left to right', '陳美玲 Ελένη Олена', '陳美玲 Ελένη Олена'],
    ['Arabic has its own direction', 'أحمد', `${begin}أحمد${end}`],
    ['so has Hebrew, with what follows it', 'דנה 3', `${begin}דנה 3${end}`],
    ['an override does not reach out of it, nor turn it', 'Ann \u202egpj.exe', 'Ann gpj.exe'],
    ['an embedding that does not end is none', '\u202bAnn', 'Ann'],
    ['an isolate that does not end is none', 'Ann \u2067gpj', 'Ann gpj'],
    ['a mark that would end ours is none', 'אב\u2069\u202e gpj', `${begin}אב gpj${end}`],
    ['whole isolates stay', `a ${begin}אב${end} b`, `${begin}a ${begin}אב${end} b${end}`],
    ['a mark from right to left reaches the name only', '\u200f!Ann', `${begin}\u200f!Ann${end}`],
  ])('in English: %s', (_why, name, shown) => {
    expect(around(name)).toBe(`${shown} started a chat at 14:32`)
  })

  test.each([
    ['Latin letters have their own direction', 'Mara', `${begin}Mara${end}`],
    ['so have Chinese and Cyrillic ones', '陳美玲', `${begin}陳美玲${end}`],
    ['and telephone numbers', '+852 5550 0142', `${begin}+852 5550 0142${end}`],
    ['Arabic stays as it is', 'أحمد', 'أحمد'],
    ['an override is removed', '\u202dأحمد', 'أحمد'],
    ['times and numbers stay as they are', '14:32', '14:32'],
  ])('in Arabic: %s', (_why, name, shown) => {
    speak(createTranslate('ar', 'ar', arabic), 'ar')
    expect(t`${name} got there first`).toBe(`سبقك ${shown}`)
  })

  test('names beside each other, and names within elements, have their own directions too', () => {
    expect(listed(['Mara', 'أحمد', 'Ann \u202e'])).toBe(`Mara, ${begin}أحمد${end}, Ann `)
    expect(JSON.stringify(tNodes`Handled by ${'أحمد'}, closed ${'today'}`)).toContain(`${begin}أحمد${end}`)
  })
})
