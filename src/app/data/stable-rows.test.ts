import { expect, test } from 'vitest'
import { stableRows } from './stable-rows.ts'

const idOf = (row: { id: string }) => row.id
const row = (id: string, n: number) => ({ id, nested: { n, list: [1, n] } })

test('equal rows keep their object, changed ones do not', () => {
  const before = [row('a', 1), row('b', 2)]
  const after = stableRows(before, [row('a', 1), row('b', 3), row('c', 1)], idOf)
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(after.map(idOf)).toEqual(['a', 'b', 'c'])
})

test('if nothing has changed, the same array is returned', () => {
  const before = [row('a', 1), row('b', 2)]
  expect(stableRows(before, [row('a', 1), row('b', 2)], idOf)).toBe(before)
  expect(stableRows(before, [row('b', 2), row('a', 1)], idOf)).not.toBe(before)
  expect(stableRows(before, [row('a', 1)], idOf)).not.toBe(before)
})
