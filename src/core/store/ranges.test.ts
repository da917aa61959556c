import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addRange, missingRanges } from './ranges.ts'
import type { SeqRange } from './rows.ts'

const range = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, length]): SeqRange => [from, from + length])
const numbersOf = (ranges: readonly SeqRange[]) => {
  const numbers = new Set<number>()
  for (const [from, to] of ranges) for (let n = from; n <= to; n += 1) numbers.add(n)
  return numbers
}

describe('ranges of stored messages', () => {
  it('[PWA-05] contain exactly the numbers that were added, in sorted ranges with gaps between them', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 20 }), (added) => {
        const held = added.reduce<SeqRange[]>((ranges, each) => addRange(ranges, each), [])
        expect(numbersOf(held)).toEqual(numbersOf(added))
        for (const [index, [from]] of held.entries()) {
          const before = held[index - 1]
          if (before) expect(from).toBeGreaterThan(before[1] + 1)
        }
      }),
    )
  })

  it('[PWA-05] answer which of the requested numbers are missing', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 10 }), range, (added, asked) => {
        const held = added.reduce<SeqRange[]>((ranges, each) => addRange(ranges, each), [])
        const missing = numbersOf(missingRanges(held, asked))
        const expected = [...numbersOf([asked])].filter((n) => !numbersOf(held).has(n))
        expect([...missing].toSorted((a, b) => a - b)).toEqual(expected)
      }),
    )
  })

  it('stay unchanged when an empty range is added', () => {
    expect(addRange([[1, 3]], [5, 4])).toEqual([[1, 3]])
  })
})
