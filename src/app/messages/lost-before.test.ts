import { describe, expect, it } from 'vitest'
import { lostBefore } from './lost-before.ts'

const rowsOf = (...seqs: number[]) => seqs.map((seq) => ({ seq }))

describe('a message that the ranges claim and the rows lack', () => {
  it.each([
    ['none is lost', rowsOf(1, 2, 3), [[1, 3]], 1, null],
    ['the first ones', rowsOf(4, 5, 6), [[1, 6]], 1, 4],
    ['the row at the window’s edge', rowsOf(4, 5, 6), [[1, 6]], 3, 4],
    ['one in the middle', rowsOf(1, 2, 4), [[1, 4]], 1, 4],
    ['what is before the window does not matter', rowsOf(4, 5), [[1, 5]], 4, null],
    [
      'a gap that nobody claims is missing, not lost',
      rowsOf(1, 5),
      [
        [1, 1],
        [5, 5],
      ],
      1,
      null,
    ],
    ['the newest is on its way', rowsOf(1, 2), [[1, 3]], 1, null],
    ['a row that no range claims', rowsOf(1, 2, 3), [[2, 3]], 1, null],
    ['all of them', [], [[1, 3]], 1, 4],
  ] as const)('[PWA-05] is found: %s', (_, rows, ranges, fromSeq, lost) => {
    expect(lostBefore(rows, ranges, fromSeq, 3)).toBe(lost)
  })
})
