import { expect, it } from 'vitest'
import { isNetworkNumber } from './network-numbers.ts'

it.each([
  ['DE', '115', true],
  ['DE', '11833', true],
  ['DE', '116117', true],
  ['DE', '204', false],
  ['DE', '1183', false],
  ['FR', '118218', true],
  ['US', '411', true],
  ['ES', '010', true],
] as const)('[CAL-05] in %s, %s is a number of the telephone network: %s', (country, digits, isOne) => {
  expect(isNetworkNumber(digits, country)).toBe(isOne)
})

it('[CAL-05] without a country no short number belongs to the network', () => {
  for (const digits of ['115', '411', '']) expect(isNetworkNumber(digits, null)).toBe(false)
  expect(isNetworkNumber('', 'DE')).toBe(false)
})
