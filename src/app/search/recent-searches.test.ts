import { expect, test } from 'vitest'
import { forgetSearches } from './forget-searches.ts'
import { createRecentSearches } from './recent-searches.ts'

test('the last search comes first, each once, at most five, for one account, until it signs out', () => {
  const kept = new Map<string, string>()
  const recent = createRecentSearches({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  })
  expect(recent.read('mei')).toEqual([])
  for (const text of ['jacket', ' red\nboots ', 'jacket', '  ']) recent.note('mei', text)
  expect(recent.read('mei')).toEqual(['jacket', 'red boots'])
  for (let n = 0; n < 9; n += 1) recent.note('mei', `${n}`)
  expect(recent.read('mei')).toEqual(['8', '7', '6', '5', '4'])

  expect(recent.read('tom')).toEqual([])
  recent.note('tom', 'socks')
  expect(recent.read('tom')).toEqual(['socks'])
  expect(recent.read('mei')).toEqual([])
  forgetSearches({ removeItem: (name) => void kept.delete(name) })
  expect(recent.read('tom')).toEqual([])
})
