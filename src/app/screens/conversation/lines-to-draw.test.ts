import { expect, test } from 'vitest'
import { createLinesToDraw } from './lines-to-draw.ts'

const ends = (lines: number[]) => [lines[0], lines.at(-1)]

test('a log that follows its end drops lines together and not one for each message', () => {
  const linesToDraw = createLinesToDraw()
  const firsts = Array.from({ length: 20 }, (_, index) => {
    const count = 30 + index
    return linesToDraw({ startIndex: count - 10, endIndex: count - 1, overscan: 8, count })[0]
  })
  expect([...new Set(firsts)]).toEqual([12, 21, 30])
})

test('lines in sight and around them are always drawn, and never more than are kept', () => {
  const linesToDraw = createLinesToDraw()
  const draw = (startIndex: number, endIndex: number) =>
    ends(linesToDraw({ startIndex, endIndex, overscan: 8, count: 200 }))
  expect(draw(100, 109)).toEqual([92, 117])
  expect(draw(96, 105)).toEqual([88, 117])
  expect(draw(90, 99)).toEqual([82, 107])
  // After a jump no line of the old position is kept.
  expect(draw(10, 19)).toEqual([2, 27])
  expect(draw(190, 199)).toEqual([182, 199])
  expect(draw(0, 9)).toEqual([0, 17])
})
