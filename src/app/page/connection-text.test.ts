import { expect, test } from 'vitest'
import { connectionWords } from './connection-text.ts'

test('the connection is said in a word, offline with its age', () => {
  const asOf = new Date(2026, 10, 18, 1, 14).getTime()
  expect(connectionWords({ state: 'live', localAsOfMs: asOf })).toBe('Live')
  expect(connectionWords({ state: 'catching-up', localAsOfMs: asOf })).toBe('Catching up')
  expect(connectionWords({ state: 'offline', localAsOfMs: asOf })).toBe('Offline, as of 01:14')
  expect(connectionWords({ state: 'offline', localAsOfMs: null })).toBe('Offline')
})
