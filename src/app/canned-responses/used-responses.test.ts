import { expect, test } from 'vitest'
import { createUsedResponses } from './used-responses.ts'

test('the last used response comes first, each once, at most 50 for each account', () => {
  const kept = new Map<string, string>()
  const used = createUsedResponses({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  })
  expect(used.read('mei')).toEqual([])
  for (const id of ['a', 'b', 'a', 'c']) used.note('mei', id)
  expect(used.read('mei')).toEqual(['c', 'a', 'b'])
  expect(used.read('tom')).toEqual([])
  for (let n = 0; n < 60; n += 1) used.note('mei', `${n}`)
  expect(used.read('mei')).toHaveLength(50)
  expect(used.read('mei')[0]).toBe('59')
})
