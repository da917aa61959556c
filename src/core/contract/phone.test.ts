import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Phone } from './index.ts'

it.each([
  ['+85255500142', '+85255500142'],
  [' +852 5550-0142 ', '+85255500142'],
  ['+1 (202) 555.0142', '+12025550142'],
  ['+49 (0)30 555\u201101 42', '+49305550142'],
  ['\u202a+852\u00a05550\u00a00142\u202c', '+85255500142'],
  ['+\u0668\u0665\u0662 \u0665\u0665\u0665\u0660 \u0660\u0661\u0664\u0662', '+85255500142'],
  ['', ''],
  [' ', ''],
])('[UI-13] the telephone number “%s” is taken as “%s”', (typed, taken) => {
  expect(v.parse(Phone, typed)).toBe(taken)
})

it.each([
  ['without a country code', '5550 0142'],
  ['with 00 before the country code', '00852 5550 0142'],
  ['with a country code that begins with 0', '+052 5550 0142'],
  ['of 16 digits', '+8525550014212345'],
  ['of 6 digits', '+852555'],
  ['with an extension', '+852 5550 0142 x 12'],
  ['with two plus signs', '++85255500142'],
  ['that is a word', 'ask me'],
  ['that is followed by a line of text', '+85255500142\nask me'],
  ['that is long', `+${'8'.repeat(400)}`],
])('[UI-13] a telephone number %s is refused', (_, typed) => {
  expect(v.safeParse(Phone, typed).success).toBe(false)
})
