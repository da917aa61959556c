import { expect, it } from 'vitest'
import { isEmergencyNumber } from './emergency-numbers.ts'

it.each([
  ['DE', '112 110', '911 999 115'],
  ['US', '911', '110 999'],
  ['GB', '999 112', '911 101'],
  ['HK', '999', '911 110'],
  ['JP', '110 119', '911'],
  ['AU', '000', '110'],
  [null, '112 911', '110 999'],
])('[CAL-05] emergency numbers of %s: %s, and not %s', (country, own, others) => {
  for (const number of own.split(' ')) expect(isEmergencyNumber(number, country), number).toBe(true)
  for (const number of others.split(' ')) expect(isEmergencyNumber(number, country), number).toBe(false)
})
