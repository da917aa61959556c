import { expect, test } from 'vitest'
import { connectionText } from './connection-text.ts'

test('the connection’s state is one word, and offline also says since when', () => {
  const asOf = new Date(2026, 10, 18, 1, 14).getTime()
  expect(connectionText({ state: 'live', localAsOfMs: asOf })).toBe('Live')
  expect(connectionText({ state: 'catching-up', localAsOfMs: asOf })).toBe('Catching up')
  expect(connectionText({ state: 'offline', localAsOfMs: asOf })).toBe('Offline since 01:14')
  expect(connectionText({ state: 'offline', localAsOfMs: null })).toBe('Offline')
})
