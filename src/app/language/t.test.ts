import { afterEach, expect, test } from 'vitest'
import { createTranslate } from './catalogs.ts'
import arabic from './messages/ar.po'
import spanish from './messages/es.po'
import { plural, speak, t, translated } from './t.ts'
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
  expect(t`${'Mara'} was faster`).toBe('سبقك \u2068Mara\u2069')
})

test('numbers are formatted for the region', () => {
  speak(createTranslate('ar', 'ar-EG', arabic), 'ar-EG')
  expect(conversations(11)).toBe('١١ محادثة')
  expect(t`${11} min`).toBe('١١ د')
})

test('a message of the catalogue of failures is translated by its English text', () => {
  speak(createTranslate('es', 'es', spanish), 'es')
  expect(translated('The server cannot be reached.')).toBe('No se puede acceder al servidor.')
  expect(t`A text that no catalog has ${1}`).toBe('A text that no catalog has 1')
})

test('elements are placed where the language needs them', () => {
  speak((_id, [who, when]) => `${when}: ${who}`, 'en')
  const parts = tNodes`Handled by ${'Mara'}, closed ${'today'}`
  expect(JSON.stringify(parts)).toMatch(/today.*: .*Mara/)
})
