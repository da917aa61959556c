import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, plainCell, safeCell } from './csv-cell.ts'

const odd = fc.constantFrom('＝', '＋', '－', '＠', '=', '+', '-', '@', '\t', '\r', "'", '"', ',', ';', '\n', 'a')
const text = fc.oneof(fc.string({ unit: odd, maxLength: 8 }), fc.string({ unit: 'grapheme' }))

test('no cell begins like a formula, and an import removes exactly what the export has added', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(safeCell(value)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(plainCell(safeCell(value))).toBe(value)
    }),
  )
})

test.each([
  ['=cmd|" /C calc"!A0', '\'=cmd|" /C calc"!A0'],
  ['\n=1', "'\n=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ['a=b', 'a=b'],
])('%s is written as %s', (value, cell) => {
  expect(safeCell(value)).toBe(cell)
})

test('a line is quoted where it must be, whichever sign separates the cells', () => {
  expect(csvLine(['a', 'b,c', 'd;e', 'says "f"', 'two\nlines', ''])).toBe(
    'a,"b,c","d;e","says ""f""","two\nlines",\r\n',
  )
})
