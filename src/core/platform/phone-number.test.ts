import { expect, test } from 'vitest'
import { e164Of, phoneCountryOf, phoneOf, phoneWithWords } from './phone-number.ts'

test('[CAP-05] a number without country code is of the country that was chosen, and none without one', () => {
  expect(['HK', 'GB', '', 'XX', 'hk'].map(phoneCountryOf)).toEqual(['HK', 'GB', null, null, null])
  for (const [text, country, number] of [
    ['020 7946 0018', 'GB', '+442079460018'],
    ['5550 0142', 'HK', '+85255500142'],
    ['0171/1234567', 'DE', '+491711234567'],
    ['22 12 34 56', 'NO', '+4722123456'],
    ['\u2066+852\u00a05550\u20110142\u2069', 'DE', '+85255500142'],
    ['+47 22 12 34 56', null, '+4722123456'],
    ['22 12 34 56', null, null],
    ['0171/1234567', null, null],
    ['12345', null, null],
  ] as const)
    expect([text, e164Of(text, country)]).toEqual([text, number])
  for (const none of ['', '12', 'abc', '+999 12', '1'.repeat(30)]) expect(e164Of(none, 'HK')).toBeNull()
})

test.each([
  ['+852 5550 0142 ext. 456', '456'],
  ['+852 5550 0142 x789', '789'],
  ['+852-5550-0142;ext=123', '123'],
  ['tel:+852-5550-0142;ext=5', '5'],
  ['+852 5550 0142 extension 12', '12'],
  ['+852 5550 0142 #34', '34'],
  ['+852 5550 0142 доб. 77', '77'],
])('[CAP-05] the extension of %s is kept', (text, extension) => {
  const number = phoneOf(text, null)
  expect(number).toBe(`+85255500142;ext=${extension}`)
  // Reading an exported number again does not change it.
  expect(phoneOf(number ?? '', null)).toBe(number)
  expect(phoneOf(phoneWithWords(number ?? ''), null)).toBe(number)
  // Nothing can be sent to an extension.
  expect(e164Of(text, null)).toBeNull()
})
